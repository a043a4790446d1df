import { useEffect, useEffectEvent, useState } from 'react';
import { finishSocial } from '#contract/auth/social.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
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

  // A code works once.
  const start = useEffectEvent((code: string) => send.mutate({ body: { code } }, { onError }));
  useEffect(() => start(code), [code]);

  if (challenge) return <TwoStepDialog challenge={challenge} onSignedIn={signedIn} onClose={onDone} />;
  if (!asksEmail) return null;
  return (
    <FormDialog
      onClose={onDone}
      title="Your email address"
      action="Submit"
      busy={send.isPending}
      busyLabel="Signing in"
      errors={send.error?.fields}
      onSubmit={(text) => send.mutate({ body: { code, email: text('email') } }, { onError })}
    >
      {/* The provider has not given one. */}
      <p className="text-sm text-ink-2">
        Enter your email address to continue. We’ll email you a link to confirm it.
      </p>
      <EmailField />
    </FormDialog>
  );
}
