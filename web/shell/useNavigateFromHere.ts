import { useNavigate, type NavigateOptions } from 'react-router';
import { useIsHere } from './useIsHere.ts';

/** Navigates after the reply to a call, unless the reader has left this screen or is leaving it. */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (to, options) => {
    if (isHere()) void navigate(to, options);
  };
}
