import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { feed, liveSharesPath, type Share } from '#contract/shares.ts';
import { followEvents } from '#web/api/live-events.ts';
import { queryFilter } from '#web/api/queries.ts';

/** Number of shares by others that have arrived since page 1 of the feed was read at `readAt`. */
export function useNewShares(shown: readonly Share[], page: number, readAt: number): number {
  const client = useQueryClient();
  /** By id, whether it came while the feed was being read. */
  const [arrived, setArrived] = useState({ ids: new Map<number, boolean>(), readAt });
  // A further page does not say what the newest share was; the first event does.
  const [newest, setNewest] = useState<number>();
  // A new read of the first page includes what had arrived when it began. A cached one is older.
  if (page === 1 && readAt > arrived.readAt) {
    const later = [...arrived.ids].filter(([, whileReading]) => whileReading).map(([id]) => id);
    setArrived({ ids: new Map(later.map((id) => [id, false])), readAt });
  }

  useEffect(
    () =>
      followEvents<{ id: number | null }>(liveSharesPath, 'share', ({ id }) => {
        const isReading = client.isFetching(queryFilter(feed)) > 0;
        setNewest((before) => before ?? id ?? 0);
        if (id !== null) setArrived((before) => ({ ...before, ids: new Map(before.ids).set(id, isReading) }));
      }),
    [client],
  );

  const known = page === 1 ? Math.max(0, ...shown.map(({ id }) => id)) : (newest ?? 0);
  return [...arrived.ids.keys()].filter((id) => id > known).length;
}
