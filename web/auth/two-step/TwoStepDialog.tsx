import { completeSignIn } from '#contract/auth/two-step.ts';
import { showError } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import type { SignedIn } from '../useSignedIn.ts';
import { CodeDialog } from './CodeDialog.tsx';

interface TwoStepDialogProps {
  /** From the refusal of the first step. */
  challenge: string;
  onSignedIn: (reply: SignedIn) => void;
  onClose: () => void;
}

/** The second step of signing in. */
export default function TwoStepDialog({ challenge, onSignedIn, onClose }: TwoStepDialogProps) {
  const form = useForm(completeSignIn, {
    input: (text) => ({ body: { challenge, code: text('code') } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (!error.fields.code) showError(error);
      if (error.code === 'challenge_expired') onClose();
    },
  });
  return (
    <CodeDialog {...form} title="Two-step sign-in" action="Sign in" onClose={onClose}>
      Enter the code that your authenticator app shows, or one of your recovery codes.
    </CodeDialog>
  );
}
