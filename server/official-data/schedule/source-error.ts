import { isThisMachine } from '#server/http/https-url.ts';

/** A source that is down, slow, or answers something else than it should. Its message is a sentence without secrets. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  /** Whether asking again in a moment may help. */
  readonly passing: boolean;
  /** Seconds the source asked to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { passing = false, retryAfter }: { passing?: boolean; retryAfter?: number } = {},
  ) {
    super(message);
    this.passing = passing;
    this.retryAfter = retryAfter;
  }
}

const secretNames = /^(api_?key|key|token|access_token|auth_token)$/i;

/** An address as it may be shown and stored: without user, password and keys. */
export function withoutSecrets(address: string | URL): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const secret = [...url.searchParams.keys()].filter((name) => secretNames.test(name));
  for (const name of secret) url.searchParams.delete(name);
  return url.href;
}

/** 'www.govinfo.gov/bulkdata/…' for a sentence. */
export function placeOf(address: URL): string {
  const { host, pathname, search } = new URL(withoutSecrets(address));
  const place = host + pathname + search;
  return place.length > 200 ? `${place.slice(0, 200)}…` : place;
}

/**
 * Where a redirect leads. Only https, to a named host; a stand-in on this machine may send elsewhere on this machine.
 * @throws UpstreamError for anything else.
 */
export function redirectFrom(from: URL, location: string | null): URL {
  const to = location !== null && URL.canParse(location, from) ? new URL(location, from) : undefined;
  const own = to && isThisMachine(from) && isThisMachine(to);
  const named = to?.protocol === 'https:' && /\.[a-z]{2,}$/i.test(to.hostname) && !isThisMachine(to);
  if (!to || !(own || named))
    throw new UpstreamError(`${placeOf(from)} sent us on to an address that is not followed.`);
  return to;
}

export type Kind = 'json' | 'xml' | 'html' | 'text' | 'zip' | 'jpeg';

const names: Record<Kind, string> = {
  json: 'JSON',
  xml: 'XML',
  html: 'a page',
  text: 'plain text',
  zip: 'a zip archive',
  jpeg: 'a JPEG picture',
};

/** @throws UpstreamError when the content cannot be what was asked for: most often a page that excuses itself. */
export function expectKind(kind: Kind, start: Buffer, contentType: string, url: URL): void {
  const text = start
    .subarray(0, 400)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const isPage = /^<(!doctype html|html)\b/i.test(text);
  const fits: Record<Kind, boolean> = {
    json: /^[[{]/.test(text),
    xml: text.startsWith('<') && !isPage,
    html: text.startsWith('<') || /text\/html/.test(contentType),
    text: text !== '' && !isPage && !/text\/html/.test(contentType),
    zip: text.startsWith('PK'),
    jpeg: text.startsWith('\xff\xd8\xff'),
  };
  if (!fits[kind])
    throw new UpstreamError(
      `${placeOf(url)} answered with something that is not ${names[kind]} (${contentType.split(';')[0] || 'no type given'}).`,
      { passing: true },
    );
}
