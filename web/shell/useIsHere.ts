import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** @returns whether the reader is still on this screen and not leaving it; for the reply to a call. */
export function useIsHere(): () => boolean {
  const isLeaving = useNavigation().location !== undefined;
  const { pathname } = useLocation();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = !isLeaving;
    return () => void (isHere.current = false);
  }, [isLeaving]);
  // The address changes a moment before the screen.
  return () => isHere.current && window.location.pathname === pathname;
}
