import { useNavigate } from 'react-router';
import { forgetOffline, useSetViewer, useViewer } from '#web/shell/viewer.ts';
import { writeToken } from '#web/api/storage.ts';

/** Removes the session from this browser after the server has ended it, and opens Sign In. */
export function useLeave() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const navigate = useNavigate();
  return () => {
    // Leave the members' screen first, so that it never renders without a member.
    void Promise.resolve(navigate('/sign_in', { replace: true })).then(() => {
      writeToken(null);
      forgetOffline(viewer);
      setViewer(null);
    });
  };
}
