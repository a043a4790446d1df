import type { EventSource, FetchLike } from 'eventsource';
import { readToken } from './storage.ts';

/** Streams open a moment after the page, so that they do not compete with what it loads. */
const startDelayMs = 1_000;
/** Between the end of a stream that the server refused and the next attempt. */
const retryMs = 60_000;

/** The browser's own EventSource cannot send a token. */
const fetchSignedIn: FetchLike = (url, init) => {
  const token = readToken();
  return fetch(url, { ...init, headers: { ...init.headers, ...(token && { authorization: token }) } });
};

/**
 * Receives server-sent events of one name as the viewer, while the page is visible: browsers open few
 * connections to a server. A new stream begins with the current state.
 * @param onRefused What the events are about was deleted, or the session has ended.
 * @returns a function that ends it.
 */
export function followEvents<Data>(
  path: string,
  name: string,
  onEvent: (data: Data) => void,
  onRefused?: () => void,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const isWanted = () => !ended.signal.aborted && document.visibilityState === 'visible';
  const openAfter = (ms: number) => {
    clearTimeout(timer);
    if (isWanted()) timer = setTimeout(open, ms);
  };
  const retry = () => openAfter(retryMs);
  const open = async () => {
    // Loaded after the page.
    const library = await import('eventsource').catch(retry);
    if (!library || !isWanted()) return;
    source?.close();
    source = new library.EventSource(window.location.origin + path, { fetch: fetchSignedIn });
    source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data) as Data));
    source.addEventListener('error', ({ target, code }) => {
      // A connection that broke is opened again by the library.
      if ((target as EventSource).readyState !== library.EventSource.CLOSED) return;
      if (code === 401 || code === 404) onRefused?.();
      retry();
    });
  };
  const follow = () => {
    source?.close();
    openAfter(startDelayMs);
  };
  follow();
  document.addEventListener('visibilitychange', follow, { signal: ended.signal });
  return () => {
    ended.abort();
    follow();
  };
}
