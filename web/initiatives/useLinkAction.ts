import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ActState } from '#web/embedded/useFollowAppLink.ts';

/** Runs the action of a followed link once: the history entry names it, and is then cleared. */
export function useLinkAction(acts: Partial<Record<ActState['act'], () => void>>): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const act = (state as ActState | null)?.act;
  const run = useEffectEvent((act: ActState['act']) => {
    acts[act]?.();
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => {
    if (act) run(act);
  }, [act]);
}
