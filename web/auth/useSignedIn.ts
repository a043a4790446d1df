import { useNavigate, useSearchParams } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { signIn } from '#contract/auth/sign-in.ts';
import { dismissToast, showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { endPendingSession } from './end-pending-session.ts';
import { returnPath } from './return-path.ts';

export type SignedIn = Output<typeof signIn>;

/** Stores the new session and opens the page that the person wanted. */
export function useSignedIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  return ({ user, auth_token, restored, message }: SignedIn) => {
    // They concern the visitor.
    dismissToast(() => true);
    void endPendingSession().catch(() => undefined);
    setViewer(user, auth_token);
    if (restored) showToast(message);
    // Replaced, so that Back skips the form.
    void navigate(returnPath(search, user), { replace: true });
  };
}
