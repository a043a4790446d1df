import { useEffect, useId, useRef, useState } from 'react';
import { finishSocial } from '#contract/auth/social.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import TwoStepDialog from '../two-step/TwoStepDialog.tsx';
import { useSignedIn } from '../useSignedIn.ts';
import { socialToastTime } from './useArrival.ts';

/** Trades the one-time code of a provider's way back for a session; asks for an email or a second step where they are missing. */
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
      showToast(error.message, 'danger', socialToastTime);
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

/** Where a provider tells no address. */
function EmailDialog({ open, error, busy, onClose, onSubmit }: EmailDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your email address"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Signing in">
            Submit
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        We were not told your email address. Enter it to go on; we send you a mail to confirm it.
      </p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(String(new FormData(event.currentTarget).get('social_email')));
        }}
      >
        <TextField
          label="Email"
          name="social_email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          required
          error={error}
        />
      </form>
    </Dialog>
  );
}
