import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isThisMachine } from '#server/http/https-url.ts';
import { expectKind, placeOf, redirectFrom, UpstreamError, type Kind } from './source-error.ts';

/** What a source said of a document the last time, for it to say "not modified". */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface Ask {
  url: string;
  kind: Kind;
  /** Milliseconds since the last request to the same host. */
  pause: number;
  known?: Validators;
  headers?: Record<string, string>;
  maxBytes?: number;
  timeout?: number;
}

export type Answer<Content> =
  | ({ what: 'content'; validators: Validators } & Content)
  | { what: 'unchanged' }
  | { what: 'missing' };

const attempts = 4;
const redirects = 5;
const mostBytes = 50 * 1024 * 1024;
const mostSeconds = 60;
/** Longer than this nobody waits within a run. */
const longestPause = 120;

/** Asks one thing after the other: in turn, patiently, and never for more than it can hold. */
export class Fetcher {
  private readonly userAgent: string;
  private readonly signal: AbortSignal;
  private readonly next = new Map<string, number>();

  /** @param publicUrl tells the source whom to write to. */
  constructor(publicUrl: string, signal: AbortSignal) {
    this.userAgent = `Polity/0.1 (+${publicUrl})`;
    this.signal = signal;
  }

  /** Reads a document into memory. @throws UpstreamError after all attempts. */
  get(ask: Ask): Promise<Answer<{ data: Buffer }>> {
    return this.patiently(ask, async (response, url) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bounded(response, ask, url)) chunks.push(chunk);
      const data = Buffer.concat(chunks);
      expectKind(ask.kind, data, response.headers.get('content-type') ?? '', url);
      return { data };
    });
  }

  /** Writes a large document to a file. @throws UpstreamError after all attempts. */
  download(ask: Ask, path: string): Promise<Answer<{ bytes: number }>> {
    return this.patiently(ask, async (response, url) => {
      let bytes = 0;
      const checked = async function* () {
        for await (const chunk of bounded(response, ask, url)) {
          if (bytes === 0)
            expectKind(ask.kind, Buffer.from(chunk), response.headers.get('content-type') ?? '', url);
          bytes += chunk.length;
          yield chunk;
        }
      };
      await pipeline(checked, createWriteStream(path));
      return { bytes };
    });
  }

  private async patiently<Content>(
    ask: Ask,
    take: (response: Response, url: URL) => Promise<Content>,
  ): Promise<Answer<Content>> {
    for (let attempt = 1; ; attempt++) {
      const url = new URL(ask.url);
      try {
        await this.waitFor(url, ask.pause);
        return await this.once(url, ask, take);
      } catch (error) {
        this.signal.throwIfAborted();
        const known = asUpstream(error, url);
        if (!known.passing || attempt >= attempts || (known.retryAfter ?? 0) > longestPause) throw known;
        await sleep(pauseBefore(attempt, known, url), undefined, { signal: this.signal });
      }
    }
  }

  private async once<Content>(
    start: URL,
    ask: Ask,
    take: (response: Response, url: URL) => Promise<Content>,
  ): Promise<Answer<Content>> {
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout((ask.timeout ?? mostSeconds) * 1000)]);
    let url = start;
    for (let hop = 0; hop <= redirects; hop++) {
      const response = await fetch(url, {
        redirect: 'manual',
        signal,
        // What is meant for one host is told to no other.
        headers: { 'user-agent': this.userAgent, ...(url.origin === start.origin && headersOf(ask)) },
      });
      if (response.status >= 300 && response.status < 400 && response.status !== 304) {
        await response.body?.cancel();
        url = redirectFrom(url, response.headers.get('location'));
        // The Senate's way of saying that there is none.
        if (/file_not_found/i.test(url.pathname)) return { what: 'missing' };
        continue;
      }
      if (response.ok)
        return { ...(await take(response, url)), what: 'content', validators: validatorsOf(response) };
      await response.body?.cancel();
      if (response.status === 304) return { what: 'unchanged' };
      if (response.status === 404 || response.status === 410) return { what: 'missing' };
      throw refusal(response, url);
    }
    throw new UpstreamError(`${placeOf(start)} sends us from one address to another without end.`);
  }

  /** Keeps the distance between two requests to one host; a stand-in on this machine needs none. */
  private async waitFor(url: URL, pause: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.next.get(url.host) ?? 0);
    this.next.set(url.host, at + (isThisMachine(url) ? 0 : pause));
    if (at > now) await sleep(at - now, undefined, { signal: this.signal });
  }
}

function headersOf({ kind, known, headers }: Ask): Record<string, string> {
  return {
    ...(kind === 'json' && { accept: 'application/json' }),
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    ...headers,
  };
}

function validatorsOf({ headers }: Response): Validators {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

async function* bounded(
  response: Response,
  { maxBytes = mostBytes }: Ask,
  url: URL,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new UpstreamError(
        `${placeOf(url)} is larger than ${Math.round(maxBytes / 1024 / 1024)} MB, which no document of its kind is.`,
      );
    yield chunk;
  }
}

function refusal({ status, headers }: Response, url: URL): UpstreamError {
  const retryAfter = secondsOf(headers.get('retry-after'));
  const wait =
    retryAfter !== undefined && retryAfter > longestPause
      ? ` It asks us to come back in ${Math.ceil(retryAfter / 60)} minutes.`
      : '';
  const passing = status === 429 || status === 408 || status >= 500;
  const hint =
    status === 401 || status === 403 ? ' It lets nobody in from here, or the key is not right.' : '';
  return new UpstreamError(`${placeOf(url)} answered ${status}.${hint}${wait}`, { passing, retryAfter });
}

/** '120' or a date. */
function secondsOf(text: string | null): number | undefined {
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, (time - Date.now()) / 1000);
}

function asUpstream(error: unknown, url: URL): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  // Whatever is no trouble of the network is our own.
  if (name !== 'TimeoutError' && !/^(fetch failed|terminated)$/.test(message)) throw error;
  const isCut = message === 'terminated' || /^(UND_ERR_SOCKET|ECONNRESET)$/.test(cause?.code ?? '');
  const what =
    name === 'TimeoutError'
      ? 'took too long to answer'
      : isCut
        ? 'broke off its answer'
        : 'cannot be reached';
  return new UpstreamError(`${placeOf(url)} ${what}.`, { passing: true });
}

/** 1, 2, 4 … seconds, with chance in them so that many servers do not come back together; as long as the source asks for at least. */
function pauseBefore(attempt: number, { retryAfter = 0 }: UpstreamError, url: URL): number {
  const base = isThisMachine(url) ? 20 : 1000;
  return Math.max(retryAfter * 1000, base * 2 ** (attempt - 1) * (0.5 + Math.random()));
}
