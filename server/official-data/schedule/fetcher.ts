import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isThisMachine } from '#server/environment/https-url.ts';
import { limitBytes } from '#server/http/limit-bytes.ts';
import {
  checkContent,
  isNotFoundPage,
  isNotFoundText,
  redirectTarget,
  type ContentKind,
} from './response-checks.ts';
import { displayUrl, SourceError } from './source-error.ts';

/** Headers of the last response. Sent back, they let the source answer "not modified". */
export interface CacheValidators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchRequest {
  url: string;
  kind: ContentKind;
  /** Milliseconds between two requests to the same host. */
  minIntervalMs: number;
  cached?: CacheValidators;
  headers?: Record<string, string>;
  maxBytes?: number;
  timeoutSeconds?: number;
}

export type FetchResult<Content> =
  | ({ status: 'content'; validators: CacheValidators } & Content)
  | { status: 'unchanged' }
  | { status: 'missing' };

const maxAttempts = 4;
const maxRedirects = 5;
const defaultMaxBytes = 50 * 1024 * 1024;
const defaultTimeoutSeconds = 60;
/** If a source asks for a longer pause, the request fails instead of waiting. */
export const maxRetryAfterSeconds = 120;

/** Sends one request at a time to a host, retries temporary errors, and limits the size of every response. */
export class Fetcher {
  private readonly userAgent: string;
  private readonly signal: AbortSignal;
  /** When the next request to a host may start, by host. */
  private readonly nextStart = new Map<string, number>();

  /** @param publicUrl is sent as contact address in the User-Agent header. */
  constructor(publicUrl: string, signal: AbortSignal) {
    this.userAgent = `Polity/0.1 (+${publicUrl})`;
    this.signal = signal;
  }

  /** Reads a document into memory. @throws SourceError after all attempts. */
  get(request: FetchRequest): Promise<FetchResult<{ data: Buffer }>> {
    return this.withRetries(request, async (response, url) => {
      const data = await buffer(limitedBody(response, request, url));
      if (isNotFoundText(data)) return undefined;
      checkContent(request.kind, data, response.headers.get('content-type') ?? '', url);
      return { data };
    });
  }

  /** Writes a large document to a file. @throws SourceError after all attempts. */
  download(request: FetchRequest, path: string): Promise<FetchResult<{ bytes: number }>> {
    return this.withRetries(request, async (response, url) => {
      let bytes = 0;
      const checked = async function* () {
        for await (const chunk of limitedBody(response, request, url)) {
          if (bytes === 0)
            checkContent(request.kind, Buffer.from(chunk), response.headers.get('content-type') ?? '', url);
          bytes += chunk.length;
          yield chunk;
        }
      };
      await pipeline(checked, createWriteStream(path));
      return { bytes };
    });
  }

  /** @param read returns undefined if the response says that there is no such document. */
  private async withRetries<Content>(
    request: FetchRequest,
    read: (response: Response, url: URL) => Promise<Content | undefined>,
  ): Promise<FetchResult<Content>> {
    for (let attempt = 1; ; attempt++) {
      const url = new URL(request.url);
      try {
        await this.waitForTurn(url, request.minIntervalMs);
        return await this.send(url, request, read);
      } catch (caught) {
        this.signal.throwIfAborted();
        const error = asSourceError(caught, url);
        const isLongWait = (error.retryAfter ?? 0) > maxRetryAfterSeconds;
        if (!error.isTemporary || attempt >= maxAttempts || isLongWait) throw error;
        await sleep(retryDelay(attempt, error, url), undefined, { signal: this.signal });
      }
    }
  }

  private async send<Content>(
    start: URL,
    request: FetchRequest,
    read: (response: Response, url: URL) => Promise<Content | undefined>,
  ): Promise<FetchResult<Content>> {
    const timeout = AbortSignal.timeout((request.timeoutSeconds ?? defaultTimeoutSeconds) * 1000);
    const signal = AbortSignal.any([this.signal, timeout]);
    let url = start;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await fetch(url, {
        redirect: 'manual',
        signal,
        // Keys are sent only to the host they belong to.
        headers: { 'user-agent': this.userAgent, ...(url.origin === start.origin && headersOf(request)) },
      });
      if (response.status >= 300 && response.status < 400 && response.status !== 304) {
        await response.body?.cancel();
        url = redirectTarget(url, response.headers.get('location'));
        if (isNotFoundPage(url)) return { status: 'missing' };
        continue;
      }
      if (response.ok) {
        const content = await read(response, url);
        if (!content) return { status: 'missing' };
        return { ...content, status: 'content', validators: validatorsOf(response) };
      }
      await response.body?.cancel();
      if (response.status === 304) return { status: 'unchanged' };
      if (response.status === 404 || response.status === 410) return { status: 'missing' };
      throw errorOf(response, url);
    }
    throw new SourceError(`${displayUrl(start)} redirects too many times.`);
  }

  /** Requests to a server on this machine (tests) do not wait. */
  private async waitForTurn(url: URL, minIntervalMs: number): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.nextStart.get(url.host) ?? 0);
    this.nextStart.set(url.host, start + (isThisMachine(url) ? 0 : minIntervalMs));
    if (start > now) await sleep(start - now, undefined, { signal: this.signal });
  }
}

function headersOf({ kind, cached, headers }: FetchRequest): Record<string, string> {
  return {
    ...(kind === 'json' && { accept: 'application/json' }),
    ...(cached?.etag && { 'if-none-match': cached.etag }),
    ...(cached?.lastModified && { 'if-modified-since': cached.lastModified }),
    ...headers,
  };
}

function validatorsOf({ headers }: Response): CacheValidators {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

function limitedBody(
  response: Response,
  { maxBytes = defaultMaxBytes }: FetchRequest,
  url: URL,
): AsyncGenerator<Uint8Array> {
  const limit = `${Math.round(maxBytes / 1024 / 1024)} MB, the limit for such a document`;
  const tooLarge = () => new SourceError(`${displayUrl(url)} is larger than ${limit}.`);
  return limitBytes(response.body ?? [], maxBytes, tooLarge);
}

function errorOf({ status, headers }: Response, url: URL): SourceError {
  const retryAfter = secondsOf(headers.get('retry-after'));
  const wait =
    retryAfter !== undefined && retryAfter > maxRetryAfterSeconds
      ? ` It asks us to come back in ${Math.ceil(retryAfter / 60)} minutes.`
      : '';
  const isTemporary = status === 429 || status === 408 || status >= 500;
  const hint = status === 401 || status === 403 ? ' It blocks this server, or the key is wrong.' : '';
  return new SourceError(`${displayUrl(url)} answered ${status}.${hint}${wait}`, { isTemporary, retryAfter });
}

/** Retry-After: '120' or a date. */
function secondsOf(text: string | null): number | undefined {
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, (time - Date.now()) / 1000);
}

function asSourceError(error: unknown, url: URL): SourceError {
  if (error instanceof SourceError) return error;
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  // Anything that is not a network error is our own bug.
  if (name !== 'TimeoutError' && !/^(fetch failed|terminated)$/.test(message)) throw error;
  const isCut = message === 'terminated' || /^(UND_ERR_SOCKET|ECONNRESET)$/.test(cause?.code ?? '');
  const reason =
    name === 'TimeoutError'
      ? 'took too long to answer'
      : isCut
        ? 'closed the connection too early'
        : 'cannot be reached';
  return new SourceError(`${displayUrl(url)} ${reason}.`, { isTemporary: true });
}

/** Exponential backoff with jitter, and at least as long as the source asks for. */
function retryDelay(attempt: number, { retryAfter = 0 }: SourceError, url: URL): number {
  const baseMs = isThisMachine(url) ? 20 : 1000;
  return Math.max(retryAfter * 1000, baseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
}
