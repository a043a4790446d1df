import { isThisMachine } from '#server/environment/https-url.ts';
import { displayUrl, SourceError } from './source-error.ts';

/**
 * The target of a redirect. Only https to a named host is allowed; a server on this machine may redirect to
 * this machine.
 * @throws SourceError for any other target.
 */
export function redirectTarget(from: URL, location: string | null): URL {
  const to = location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const isLocal = to && isThisMachine(from) && isThisMachine(to);
  const isNamed = to?.protocol === 'https:' && /\.[a-z]{2,}$/i.test(to.hostname) && !isThisMachine(to);
  if (!to || !(isLocal || isNamed))
    throw new SourceError(`${displayUrl(from)} redirects to an address that is not allowed.`);
  return to;
}

/** Whether a redirect leads to the page that GovInfo or the Senate shows instead of answering 404. */
export function isNotFoundPage({ pathname }: URL): boolean {
  return /^\/error$|\/file_not_found\.|\/roll-call-vote-not-available\./i.test(pathname);
}

/** Whether the content is what the Clerk of the House answers, with status 200, instead of 404. */
export function isNotFoundText(data: Buffer): boolean {
  return data.length < 200 && data.toString('latin1').startsWith('<xml>Error sanitizing file ');
}

export type ContentKind = 'json' | 'xml' | 'text' | 'zip' | 'jpeg';

const kindNames: Record<ContentKind, string> = {
  json: 'JSON',
  xml: 'XML',
  text: 'plain text',
  zip: 'a zip archive',
  jpeg: 'a JPEG picture',
};

/** @throws SourceError if the content is of another kind: most often an error page with status 200. */
export function checkContent(kind: ContentKind, start: Buffer, contentType: string, url: URL): void {
  const text = start
    .subarray(0, 400)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const isPage = /^<(!doctype html|html)\b/i.test(text);
  const fits: Record<ContentKind, boolean> = {
    json: /^[[{]/.test(text),
    xml: text.startsWith('<') && !isPage,
    text: text !== '' && !isPage && !/text\/html/.test(contentType),
    zip: text.startsWith('PK'),
    jpeg: text.startsWith('\xff\xd8\xff'),
  };
  if (fits[kind]) return;
  const type = contentType.split(';')[0] || 'no type';
  throw new SourceError(
    `${displayUrl(url)} answered with something that is not ${kindNames[kind]} (${type}).`,
    {
      isTemporary: true,
    },
  );
}
