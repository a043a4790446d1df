import { useRef } from 'react';
import type { User } from '#contract/members/user.ts';
import { changeEmail, sendConfirmation } from '#contract/auth/email-confirmation.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** The address one signs in with: whether it is confirmed, and how to change it. */
export function EmailPanel({ user }: { user: User }) {
  return (
    <Panel heading="Email address">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-medium">{user.email}</span>
        {user.email_confirmed ? (
          <Tag tone="success">Confirmed</Tag>
        ) : (
          <Tag tone="warning">Not confirmed yet</Tag>
        )}
      </p>
      <Unconfirmed user={user} />
      <div className="mt-4">
        <Disclosure summary="Change your email address" className="border-b-0">
          <ChangeEmail user={user} />
        </Disclosure>
      </div>
    </Panel>
  );
}

/** What is waiting for a click in a mail, and a way to get that mail again. */
function Unconfirmed({ user }: { user: User }) {
  const send = useApiMutation(sendConfirmation, { onSuccess: ({ message }) => showToast(message) });
  if (user.email_confirmed && !user.pending_email) return null;
  const again = () => send.mutate({}, { onError: (error) => showToast(error.message, 'danger') });
  return (
    <Notice
      className="mt-3"
      title={
        user.pending_email
          ? `Waiting for you to confirm ${user.pending_email}`
          : 'Please confirm your email address'
      }
      action={
        <Button size="sm" variant="secondary" onClick={again} busy={send.isPending} busyLabel="Sending">
          Send the mail again
        </Button>
      }
    >
      {user.pending_email
        ? 'We sent a mail with a link to it. Until you use the link, your old address stays.'
        : 'We sent you a mail with a link. It shows that the address is yours, and lets us help you when you forget your password.'}
    </Notice>
  );
}

function ChangeEmail({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const setViewer = useSetViewer();
  const send = useApiMutation(changeEmail);
  const wrong = send.error?.fields ?? {};

  const submit = (data: FormData) => {
    const [email, current_password] = [
      String(data.get('new_email')).trim(),
      String(data.get('current_password')),
    ];
    send.mutate(
      { body: { email, current_password } },
      {
        onSuccess: ({ message }) => {
          form.current?.reset();
          setViewer({ ...user, pending_email: email });
          showToast(message);
        },
        onError: (error) => showToast(error.message, 'danger'),
      },
    );
  };

  return (
    <form
      ref={form}
      noValidate
      className="max-w-105 space-y-4 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <TextField
        label="New email address"
        name="new_email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        required
        error={wrong.email}
      />
      <PasswordField
        label="Your password"
        name="current_password"
        autoComplete="current-password"
        required
        error={wrong.current_password}
      />
      <Button type="submit" busy={send.isPending} busyLabel="Sending">
        Send the confirmation mail
      </Button>
      <p className="text-sm text-ink-2">
        The new address counts once you use the link in the mail we send to it.
      </p>
    </form>
  );
}
