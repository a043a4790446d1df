import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/members/user.ts';
import { dismissErrors } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { returnPath } from './return-path.ts';

/** Stores the new session and opens the page that the person wanted. */
export function useSignedIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  return ({ user, auth_token }: { user: User; auth_token: string }) => {
    dismissErrors();
    setViewer(user, auth_token);
    // Replaced, so that Back skips the form.
    void navigate(returnPath(search, user), { replace: true });
  };
}
