import { useSyncExternalStore } from 'react';

/** False on the server and while the browser takes its page over, true afterwards: for parts that only live pages have, such as lazy ones. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
