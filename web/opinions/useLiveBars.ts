import { useQueryClient } from '@tanstack/react-query';
import { EventSource, type FetchLike } from 'eventsource';
import { useEffect, useState } from 'react';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { barsPath, opinionPage } from '#contract/opinions/opinions.ts';
import { invalidate } from '#web/api/queries.ts';
import { readToken } from '#web/api/storage.ts';
import { voiceCall, type VoiceItem } from './voice-item.ts';

/** The browser's own event source cannot say who asks, and the bars of a state bill are not for everybody. */
const fetchSignedIn: FetchLike = (url, init) => {
  const token = readToken();
  return fetch(url, { ...init, headers: { ...init.headers, ...(token && { authorization: token }) } });
};

/**
 * Moves the bars of an open screen as others vote, over server-sent events.
 * @returns how many opinions have come since the lists were read, and a way to read them.
 */
export function useLiveBars(item: VoiceItem, votersRead: number, readAt: number) {
  const client = useQueryClient();
  const [heard, setHeard] = useState<{ tally: Tally; at: number } | null>(null);
  const [known, setKnown] = useState({ readAt, voters: votersRead });
  // Lists that have been read again know of everybody so far.
  if (known.readAt !== readAt) setKnown({ readAt, voters: votersRead });
  const { type, id, verified } = item;

  // A stream is a thing outside React that opens and closes with the screen.
  useEffect(() => {
    if (verified) return undefined;
    const path = barsPath.replace(':type', type).replace(':id', encodeURIComponent(id));
    const source = new EventSource(`${window.location.origin}${path}/live`, { fetch: fetchSignedIn });
    source.addEventListener('bars', ({ data }: MessageEvent<string>) =>
      setHeard({ tally: JSON.parse(data) as Tally, at: Date.now() }),
    );
    return () => source.close();
  }, [type, id, verified]);

  const showNew = () => invalidate(client, opinionPage, voiceCall(item));
  // What was read (or saved) later than the last event knows better.
  const live = heard && !verified && heard.at >= readAt ? heard.tally : null;
  return {
    live,
    newOpinions: live ? Math.max(0, live.voters - known.voters) : 0,
    showNew,
  };
}
