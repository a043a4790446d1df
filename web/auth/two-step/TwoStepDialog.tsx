import { useState } from 'react';
import { completeSignIn } from '#contract/auth/two-step.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showError } from '#web/shell/messages.ts';
import type { SignedIn } from '../useSignedIn.ts';
import { CodeDialog } from './CodeDialog.tsx';

interface TwoStepDialogProps {
  /** Came with the refusal of the first step. */
  challenge: string;
  onSignedIn: (reply: SignedIn) => void;
  onClose: () => void;
}

/** The second step of signing in. */
export default function TwoStepDialog({ challenge, onSignedIn, onClose }: TwoStepDialogProps) {
  const [wrong, setWrong] = useState<string>();
  const send = useApiMutation(completeSignIn, { onSuccess: onSignedIn });
  const submit = (code: string) =>
    send.mutate(
      { body: { challenge, code } },
      {
        onError: (error) => {
          setWrong(error.fields.code);
          if (error.fields.code) return;
          showError(error);
          if (error.code === 'challenge_expired') onClose();
        },
      },
    );
  return (
    <CodeDialog
      title="Two-step sign-in"
      button="Sign in"
      busy={send.isPending}
      error={wrong}
      onSubmit={submit}
      onClose={onClose}
    >
      Enter the code that your authenticator app shows, or one of your recovery codes.
    </CodeDialog>
  );
}
