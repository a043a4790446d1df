import { showError } from './messages.ts';
import { useIsHere } from './useIsHere.ts';

/** Shows an error as a toast if the reader has left the form that would show it, or is leaving it. */
export function useErrorAfterLeaving(): (error: Error) => void {
  const isHere = useIsHere();
  return (error) => {
    if (!isHere()) showError(error);
  };
}
