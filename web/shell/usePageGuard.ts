import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, type NavigateOptions } from 'react-router';
import { showError } from './messages.ts';

/** For the reply to a call: the reader may have left this screen meanwhile, or may be leaving it. */
export function usePageGuard() {
  const navigate = useNavigate();
  const isLeaving = useNavigation().location !== undefined;
  const { pathname } = useLocation();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = !isLeaving;
    return () => void (isShown.current = false);
  }, [isLeaving]);
  // The address changes a moment before the screen.
  const isHere = () => isShown.current && window.location.pathname === pathname;
  return {
    /** Navigates unless the reader has left. */
    navigate: (to: string, options?: NavigateOptions) => {
      if (isHere()) void navigate(to, options);
    },
    /** Shows an error as a toast if the reader has left the form that would show it. */
    showAfterLeaving: (error: Error) => {
      if (!isHere()) showError(error);
    },
  };
}
