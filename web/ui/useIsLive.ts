import { useSyncExternalStore } from 'react';

/**
 * False on the server and during hydration, true afterwards: for parts that need the browser, such as lazy
 * ones.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
