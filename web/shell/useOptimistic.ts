import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { refetchIfOutdated } from '#web/api/queries.ts';
import { showError } from './messages.ts';

/**
 * Shows a state at once and sends it; an error is a toast. After the replies to all presses, shows the state
 * that the server has: a press may have started from a state that was refused later.
 */
export function useOptimistic<State>() {
  const client = useQueryClient();
  const pending = useRef(0);
  const presses = useRef(0);
  const saved = useRef<{ state: State; press: number }>(null);
  /** @returns whether it was saved */
  return async (
    before: State,
    after: State,
    show: (state: State) => void,
    call: () => Promise<State>,
  ): Promise<boolean> => {
    const press = ++presses.current;
    if (pending.current++ === 0) saved.current = { state: before, press: 0 };
    show(after);
    let error: ApiError | undefined;
    try {
      const state = await call();
      // The reply to a later press may have come first.
      if (press > saved.current!.press) saved.current = { state, press };
    } catch (thrown) {
      error = thrown as ApiError;
    }
    // Before it is read again, which shows what is newer.
    if (--pending.current === 0) show(saved.current!.state);
    if (!error) return true;
    showError(error);
    refetchIfOutdated(client, error);
    return false;
  };
}
