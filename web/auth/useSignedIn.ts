import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/members/user.ts';
import { dismissErrors } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { returnPath } from './return-path.ts';

/** Takes the new session on and goes to where the person wanted to go. */
export function useSignedIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  return ({ user, auth_token }: { user: User; auth_token: string }) => {
    dismissErrors();
    setViewer(user, auth_token);
    // Back leads past the form, to where the person was before.
    void navigate(returnPath(search, user), { replace: true });
  };
}
