import { useState } from 'react';
import type { User } from '#contract/members/user.ts';
import { changeEmail } from '#contract/auth/email-confirmation.ts';
import { showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { useForm } from '#web/shell/useForm.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EmailField } from '../EmailField.tsx';
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx';

/** The email address: whether it is confirmed, and a form to change it. */
export function EmailPanel({ user }: { user: User }) {
  return (
    <Panel heading="Email address">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-medium">
          <EmailAddress>{user.email}</EmailAddress>
        </span>
        {user.email_confirmed ? (
          <Tag tone="success">Confirmed</Tag>
        ) : (
          <Tag tone="warning">Not confirmed yet</Tag>
        )}
      </p>
      <ConfirmEmailNotice user={user} className="mt-3">
        {`Use the link we emailed to ${user.email} before you add a passkey, two-step sign-in or a linked account: it removes those that were added before.`}
      </ConfirmEmailNotice>
      <div className="mt-4">
        <Disclosure summary="Change your email address" className="border-b-0">
          <ChangeEmail user={user} />
        </Disclosure>
      </div>
    </Panel>
  );
}

function ChangeEmail({ user }: { user: User }) {
  const setViewer = useSetViewer();
  const [requested, setRequested] = useState('');
  const form = useForm(changeEmail, {
    reset: true,
    input: (text) => {
      const email = text('email').trim();
      setRequested(email);
      return { body: { email, current_password: text('current_password') } };
    },
    onSuccess: ({ message }) => {
      setViewer({ ...user, pending_email: requested === user.email ? null : requested });
      showToast(message);
    },
  });
  return (
    <Form {...form} className="max-w-105 space-y-4 pt-3">
      <EmailField label="New email address" />
      <PasswordField label="Your password" name="current_password" required />
      <SubmitButton busyLabel="Sending">Send the confirmation email</SubmitButton>
      <p className="text-sm text-ink-2">
        You will use the new address once you press the link in the email we send to it.
        {user.pending_email && ' To keep your old address, enter it here.'}
      </p>
    </Form>
  );
}
