import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { refetchIfOutdated } from '#web/api/queries.ts';
import { showError } from './messages.ts';

/**
 * Shows a state at once and sends it through one useSend(); an error is a toast. After the replies to all
 * presses, shows the state that the server has: a press may have started from one that was refused later.
 */
export function useOptimistic<State>() {
  const client = useQueryClient();
  const pending = useRef(0);
  const saved = useRef<State>(undefined);
  /** @returns whether it was saved */
  return async (
    before: State,
    after: State,
    show: (state: State) => void,
    call: () => Promise<State>,
  ): Promise<boolean> => {
    if (pending.current++ === 0) saved.current = before;
    show(after);
    let error: ApiError | undefined;
    try {
      saved.current = await call();
    } catch (thrown) {
      error = thrown as ApiError;
    }
    // Before it is read again, which shows what is newer.
    if (--pending.current === 0) show(saved.current!);
    if (!error) return true;
    showError(error);
    refetchIfOutdated(client, error);
    return false;
  };
}
