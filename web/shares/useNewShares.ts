import { useEffect, useState } from 'react';
import { liveSharesPath, type Share } from '#contract/shares.ts';
import { followEvents } from '#web/api/live-events.ts';

const none: ReadonlySet<number> = new Set();

/** Number of shares by others that have arrived since page 1 of the feed was read at `readAt`. */
export function useNewShares(shown: readonly Share[], page: number, readAt: number): number {
  const [arrived, setArrived] = useState({ ids: none, readAt });
  // A further page does not say what the newest share was; the first event does.
  const [newest, setNewest] = useState<number>();
  // A new read of the feed includes what has arrived so far.
  if (arrived.readAt !== readAt) setArrived({ ids: none, readAt });

  useEffect(
    () =>
      followEvents<{ id: number | null }>(liveSharesPath, 'share', ({ id }) => {
        setNewest((before) => before ?? id ?? 0);
        if (id !== null) setArrived((before) => ({ ...before, ids: new Set([...before.ids, id]) }));
      }),
    [],
  );

  const known = page === 1 ? Math.max(0, ...shown.map(({ id }) => id)) : (newest ?? 0);
  return [...arrived.ids].filter((id) => id > known).length;
}
