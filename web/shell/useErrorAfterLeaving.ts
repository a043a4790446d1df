import { useEffect, useRef } from 'react';
import { showError } from './messages.ts';

/** Shows an error as a toast if the reader has left the form that would show it. */
export function useErrorAfterLeaving(): (error: Error) => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => void (hasLeft.current = true);
  }, []);
  return (error) => {
    if (hasLeft.current) showError(error);
  };
}
