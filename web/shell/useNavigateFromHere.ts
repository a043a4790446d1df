import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation, type NavigateOptions } from 'react-router';

/** Navigates after the reply to a call, unless the reader has left this screen or is leaving it. */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isLeaving = useNavigation().location !== undefined;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = !isLeaving;
    return () => void (isHere.current = false);
  }, [isLeaving]);
  return (to, options) => {
    if (isHere.current) void navigate(to, options);
  };
}
