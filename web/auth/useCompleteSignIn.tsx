import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { writeRememberedEmail, writeTypedEmail } from './typed-email.ts';
import { useSignedIn, type SignedIn } from './useSignedIn.ts';

/** What follows the password on Sign In and Sign Up: the session, or the second step in a dialog. */
export function useCompleteSignIn() {
  const [remember, setRemember] = useState(true);
  const start = useSignedIn();
  const [challenge, setChallenge] = useState<string>();
  // Most accounts have no second step.
  const { Dialog: TwoStepDialog, open, close } = useLazyDialog(() => import('./two-step/TwoStepDialog.tsx'));
  const signedIn = (reply: SignedIn) => {
    writeRememberedEmail(remember ? reply.user.email : null);
    writeTypedEmail('');
    start(reply);
  };
  return {
    signedIn,
    /** Opens the dialog if the error is a challenge. @returns whether it is. */
    challenge: (error: ApiError) => {
      if (!error.challenge) return false;
      setChallenge(error.challenge);
      open();
      return true;
    },
    rememberEmail: (
      <Checkbox
        label="Remember email address"
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
    ),
    twoStepDialog: TwoStepDialog && challenge && (
      <TwoStepDialog challenge={challenge} onSignedIn={signedIn} onClose={close} />
    ),
  };
}
