import { useEffect, useId, useRef, useState } from 'react';
import { finishSocial } from '#contract/auth/social.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { EmailField } from '../EmailField.tsx';
import TwoStepDialog from '../two-step/TwoStepDialog.tsx';
import { useSignedIn } from '../useSignedIn.ts';
import { socialToastMs } from './useSocialReturn.ts';

/** Exchanges the one-time code of a redirect for a session; asks for an email or a second step if needed. */
export default function FinishSocial({ code, onDone }: { code: string; onDone: () => void }) {
  const signedIn = useSignedIn();
  const [asksEmail, setAsksEmail] = useState(false);
  const [challenge, setChallenge] = useState<string>();
  const send = useApiMutation(finishSocial, {
    onSuccess: (reply) => {
      onDone();
      signedIn(reply);
    },
  });

  const onError = (error: ApiError) => {
    setAsksEmail(error.code === 'email_required' || error.fields.email !== undefined);
    if (error.challenge) setChallenge(error.challenge);
    else if (error.code !== 'email_required' && !error.fields.email) {
      showToast(error.message, 'danger', socialToastMs);
      onDone();
    }
  };

  const sent = useRef<string>(undefined);
  useEffect(() => {
    // A code works once: never send it for a second rendering.
    if (sent.current === code) return;
    sent.current = code;
    send.mutate({ body: { code } }, { onError });
  });

  if (challenge) return <TwoStepDialog challenge={challenge} onSignedIn={signedIn} onClose={onDone} />;
  return (
    <EmailDialog
      open={asksEmail}
      error={send.error?.fields.email}
      busy={send.isPending}
      onClose={onDone}
      onSubmit={(email) => send.mutate({ body: { code, email } }, { onError })}
    />
  );
}

interface EmailDialogProps {
  open: boolean;
  error: string | undefined;
  busy: boolean;
  onClose: () => void;
  onSubmit: (email: string) => void;
}

/** Shown when a provider has no email address of the person. */
function EmailDialog({ open, error, busy, onClose, onSubmit }: EmailDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your email address"
      cancel
      actions={
        <Button type="submit" form={form} busy={busy} busyLabel="Signing in">
          Submit
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        Enter your email address to continue. We’ll email you a link to confirm it.
      </p>
      <Form
        id={form}
        errors={error ? { email: error } : undefined}
        onSubmit={(text) => onSubmit(text('email'))}
      >
        <EmailField />
      </Form>
    </Dialog>
  );
}
