import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeTap } from '#web/shell/tap-routing.ts';
import { useViewer } from '#web/shell/viewer.ts';

/** A tap that could not lead on when it came, for want of a session or a complete account, does so when Home opens. */
export function useRememberedTap(): void {
  const ready = useViewer()?.account_setup === 1;
  const navigate = useNavigate();
  useEffect(() => {
    const path = ready ? takeTap() : undefined;
    if (path && path !== '/home') void navigate(path, { replace: true });
  }, [ready, navigate]);
}
