import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { barsPath, opinionPage, type LiveBars } from '#contract/opinions/opinions.ts';
import { followEvents } from '#web/api/live-events.ts';
import { apiQuery, invalidate } from '#web/api/queries.ts';
import { showRemoved } from '#web/posts/post-endpoints.ts';
import { voiceCall, type VoiceItem } from './voice-item.ts';

/**
 * Updates the bars of an open screen as others vote, and replaces what an administrator removes, through
 * server-sent events.
 * @returns the number of opinions since the lists were read, and a function that refetches them.
 */
export function useLiveBars(item: VoiceItem, votersRead: number, readAt: number) {
  const client = useQueryClient();
  const [received, setReceived] = useState<{ tally: Tally; at: number; isReading: boolean } | null>(null);
  const [known, setKnown] = useState({ readAt, voters: votersRead });
  // A new read of the lists includes all opinions so far.
  if (known.readAt !== readAt) {
    setKnown({ readAt, voters: votersRead });
    // Unless it had begun before the last event.
    if (received?.isReading) setReceived({ ...received, at: readAt, isReading: false });
  }
  const { type, id, verified } = item;

  const removedBefore = useRef<readonly number[]>([]);
  const receive = useEffectEvent(({ removed, ...tally }: LiveBars) => {
    if (removed.some((id) => !removedBefore.current.includes(id))) showRemoved(client, removed);
    removedBefore.current = removed;
    const { queryKey } = apiQuery(opinionPage, voiceCall(item));
    setReceived({ tally, at: Date.now(), isReading: client.isFetching({ queryKey }) > 0 });
  });

  useEffect(() => {
    if (verified) return undefined;
    const path = barsPath.replace(':type', type).replace(':id', encodeURIComponent(id));
    return followEvents<LiveBars>(`${path}/live`, 'bars', (bars) => receive(bars));
  }, [type, id, verified]);

  const showNew = () => invalidate(client, opinionPage, voiceCall(item));
  // Data read or saved after the last event is newer.
  const live = received && !verified && received.at >= readAt ? received.tally : null;
  return {
    live,
    newOpinions: live ? Math.max(0, live.voters - known.voters) : 0,
    showNew,
  };
}
