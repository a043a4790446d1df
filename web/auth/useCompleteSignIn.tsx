import { lazy, Suspense, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { writeRememberedEmail, writeTypedEmail } from './typed-email.ts';
import { useSignedIn, type SignedIn } from './useSignedIn.ts';

// Most accounts have no second step.
const TwoStepDialog = lazy(() => import('./two-step/TwoStepDialog.tsx'));

/** What follows the password on Sign In and Sign Up: the session, or the second step in a dialog. */
export function useCompleteSignIn(remember: boolean) {
  const start = useSignedIn();
  const [challenge, setChallenge] = useState<string>();
  const signedIn = (reply: SignedIn) => {
    writeRememberedEmail(remember ? reply.user.email : null);
    writeTypedEmail('');
    start(reply);
  };
  return {
    signedIn,
    /** Opens the dialog if the error is a challenge. @returns whether it is. */
    challenge: (error: ApiError) => {
      if (error.challenge) setChallenge(error.challenge);
      return error.challenge !== undefined;
    },
    twoStepDialog: challenge && (
      <Suspense>
        <TwoStepDialog challenge={challenge} onSignedIn={signedIn} onClose={() => setChallenge(undefined)} />
      </Suspense>
    ),
  };
}
