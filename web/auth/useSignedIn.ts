import { useNavigate, useSearchParams } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { signOut, type signIn } from '#contract/auth/sign-in.ts';
import { readPendingSignOut } from '#web/api/storage.ts';
import { dismissToasts, showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { returnPath } from './return-path.ts';

/** Ends the session of a sign-out made offline. Sends no cookies: they belong to the new session. */
function endPendingSession(): void {
  const authorization = readPendingSignOut();
  if (!authorization) return;
  const { method, path } = signOut;
  void fetch(path, { method, headers: { authorization }, credentials: 'omit' }).catch(() => undefined);
}

export type SignedIn = Output<typeof signIn>;

/** Stores the new session and opens the page that the person wanted. */
export function useSignedIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  return ({ user, auth_token, restored, message }: SignedIn) => {
    dismissToasts();
    endPendingSession();
    setViewer(user, auth_token);
    if (restored) showToast(message);
    // Replaced, so that Back skips the form.
    void navigate(returnPath(search, user), { replace: true });
  };
}
