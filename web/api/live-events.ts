import { EventSource, type FetchLike } from 'eventsource';
import { readToken } from './storage.ts';

/** The browser's own EventSource cannot send a token. */
const fetchSignedIn: FetchLike = (url, init) => {
  const token = readToken();
  return fetch(url, { ...init, headers: { ...init.headers, ...(token && { authorization: token }) } });
};

/** Receives server-sent events of one name as the viewer. @returns a function that ends it. */
export function followEvents<Data>(path: string, name: string, onEvent: (data: Data) => void): () => void {
  const source = new EventSource(window.location.origin + path, { fetch: fetchSignedIn });
  source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data) as Data));
  return () => source.close();
}
