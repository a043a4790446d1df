import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeTap } from '#web/shell/tap-routing.ts';
import { useViewer } from '#web/shell/viewer.ts';

/** Opens the screen of a tapped notification once the member has signed in and set up the account. */
export function useRememberedTap(): void {
  const ready = useViewer()?.account_setup === 1;
  const navigate = useNavigate();
  useEffect(() => {
    const path = ready ? takeTap() : undefined;
    if (path && path !== '/home') void navigate(path, { replace: true });
  }, [ready, navigate]);
}
