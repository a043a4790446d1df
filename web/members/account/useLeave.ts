import { useNavigate } from 'react-router';
import { useSetViewer } from '#web/shell/viewer.ts';
import { writeToken } from '#web/api/storage.ts';

/** After a session has ended on the server: the device forgets it, too, and one stands before Sign In. */
export function useLeave() {
  const setViewer = useSetViewer();
  const navigate = useNavigate();
  return () => {
    // First away from what only a member sees, then no member any more.
    void Promise.resolve(navigate('/sign_in', { replace: true })).then(() => {
      writeToken(null);
      setViewer(null);
    });
  };
}
