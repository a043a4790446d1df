import { useState } from 'react';
import { Copy, RefreshCw } from 'lucide-react';
import { emailsPerCall, inviteByMail, inviteLink, renewInviteLink } from '#contract/connect/invitations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { setCached } from '#web/api/set-cached.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { confirm, copy, showToast } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { ConfirmEmailNotice } from '#web/auth/security/ConfirmEmailNotice.tsx';
import { useAction } from '#web/shell/useAction.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { useForm } from '#web/shell/useForm.ts';
import { useUnsavedForm } from '#web/shell/useUnsavedForm.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';

export const loader = load(async ({ viewer, read }) => {
  if (viewer?.account_setup === 1) await read(inviteLink, {});
});

/** Invites people who are not members, by a link or by email. */
export default function InviteScreen() {
  return (
    <Page
      crumbs={[{ label: 'Connect', to: '/members' }, { label: 'Invite people' }]}
      title="Invite people to Polity"
    >
      <PageMeta title="Invite people" noIndex />
      <Gate needs="account">
        <div className="grid grid-cols-1 gap-4 mid:grid-cols-2">
          <OwnLink />
          <ByEmail />
        </div>
      </Gate>
    </Page>
  );
}

function OwnLink() {
  const data = useApiQuery(inviteLink, {}).data;
  const renew = useAction(renewInviteLink, {
    onSuccess: ({ url, qr }, client) => setCached(client, inviteLink, {}, { url, qr }),
  });
  if (!data) return <SkeletonCard />;
  const copyLink = () =>
    copy(data.url, 'The link has been copied.', 'The link could not be copied. Please select it.');
  const ask = async () => {
    const sure = await confirm({
      title: 'New link',
      text: 'The old link and its QR code will stop working.',
    });
    if (sure) renew.send({});
  };
  return (
    <Panel heading="Your link">
      <p className="mb-3 text-sm text-ink-2">
        Share the link or let friends scan the code. It opens your profile.
      </p>
      <QrCode qr={data.qr} label="QR code of your link" />
      <TextField label="Link" value={data.url} readOnly onFocus={(event) => event.target.select()} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copyLink()}>
          Copy
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<RefreshCw aria-hidden className="size-4" />}
          busy={renew.busy}
          onClick={() => void ask()}
        >
          New link
        </Button>
      </div>
    </Panel>
  );
}

function ByEmail() {
  const viewer = useViewer();
  const [error, setError] = useState('');
  const { showAfterLeaving } = usePageGuard();
  const unsaved = useUnsavedForm('invitations by email');
  const [emails, setEmails] = useState(unsaved.fields?.emails ?? '');
  const form = useForm(inviteByMail, {
    input: () => ({ body: { emails: emails.split(/[\s,;]+/).filter(Boolean) } }),
    onSuccess: ({ message }) => {
      unsaved.forget();
      setEmails('');
      setError('');
      showToast(message);
    },
    onError: (error) => {
      setError(error.message);
      showAfterLeaving(error);
    },
  });
  return (
    <Panel heading="By email">
      {viewer && !viewer.email_confirmed ? (
        <ConfirmEmailNotice user={viewer}>
          Confirm your email address first. Then you can send invitations by email.
        </ConfirmEmailNotice>
      ) : (
        <Form {...form} className="space-y-3" onInput={unsaved.onInput}>
          <TextArea
            label="Email addresses"
            name="emails"
            hint={`Up to ${emailsPerCall} addresses, separated by commas. Each gets one email; we delete the addresses within a week.`}
            error={error}
            value={emails}
            onChange={({ target }) => setEmails(target.value)}
            rows={4}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
          />
          <SubmitButton busyLabel="Sending">Send invitations</SubmitButton>
        </Form>
      )}
    </Panel>
  );
}
