import { useQueryClient } from '@tanstack/react-query';
import { EventSource, type FetchLike } from 'eventsource';
import { useEffect, useState } from 'react';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { barsPath, opinionPage } from '#contract/opinions/opinions.ts';
import { invalidate } from '#web/api/queries.ts';
import { readToken } from '#web/api/storage.ts';
import { voiceCall, type VoiceItem } from './voice-item.ts';

/** The browser's own EventSource cannot send a token, which the bars of state bills need. */
const fetchSignedIn: FetchLike = (url, init) => {
  const token = readToken();
  return fetch(url, { ...init, headers: { ...init.headers, ...(token && { authorization: token }) } });
};

/**
 * Updates the bars of an open screen as others vote, through server-sent events.
 * @returns the number of opinions since the lists were read, and a function that refetches them.
 */
export function useLiveBars(item: VoiceItem, votersRead: number, readAt: number) {
  const client = useQueryClient();
  const [received, setReceived] = useState<{ tally: Tally; at: number } | null>(null);
  const [known, setKnown] = useState({ readAt, voters: votersRead });
  // A new read of the lists includes all opinions so far.
  if (known.readAt !== readAt) setKnown({ readAt, voters: votersRead });
  const { type, id, verified } = item;

  useEffect(() => {
    if (verified) return undefined;
    const path = barsPath.replace(':type', type).replace(':id', encodeURIComponent(id));
    const source = new EventSource(`${window.location.origin}${path}/live`, { fetch: fetchSignedIn });
    source.addEventListener('bars', ({ data }: MessageEvent<string>) =>
      setReceived({ tally: JSON.parse(data) as Tally, at: Date.now() }),
    );
    return () => source.close();
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
