import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ActState } from '#web/embedded/useFollowAppLink.ts';

/** Runs the action of a followed link once: the history entry names it, and is then cleared. */
export function useLinkAction(acts: Partial<Record<ActState['act'], () => void>>): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const act = (state as ActState | null)?.act;
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!act) return;
    latest.current[act]?.();
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [act, navigate, pathname, search]);
}
