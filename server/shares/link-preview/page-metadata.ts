import { Parser } from 'htmlparser2';

export interface PageMetadata {
  title: string;
  description: string;
  siteName: string;
  /** As the page states it; may be relative. */
  image: string | undefined;
}

const maxLengths = { title: 300, description: 600, siteName: 100 };
/** The parser's time grows with the square of the unclosed elements. */
const maxElements = 2_000;

/** What an HTML page says about itself for previews: Open Graph first, then Twitter's names, then HTML's. */
export function readMetadata(html: string): PageMetadata {
  const found = new Map<string, string>();
  let title: string | undefined;
  let inTitle = false;
  let elements = 0;
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      if (name === 'title' && title === undefined) [inTitle, title] = [true, ''];
      if (name === 'body' || ++elements >= maxElements) parser.pause();
      const key = (property ?? metaName)?.trim().toLowerCase();
      if (name !== 'meta' || !key || content === undefined) return;
      if (!found.has(key)) found.set(key, content);
    },
    ontext(text) {
      if (inTitle && title!.length < maxLengths.title * 4) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.write(html);
  const first = (...names: string[]) => names.map((name) => found.get(name)?.trim()).find(Boolean);
  return {
    title: clean(first('og:title', 'twitter:title') ?? title ?? '', maxLengths.title),
    description: clean(
      first('og:description', 'twitter:description', 'description') ?? '',
      maxLengths.description,
    ),
    siteName: clean(first('og:site_name', 'application-name') ?? '', maxLengths.siteName),
    image: first('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'),
  };
}

/** One line without characters that are not drawn or that turn the direction of text. */
function clean(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/** The text of a page, in the encoding that its header or its first bytes name. */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const start = Buffer.from(body.subarray(0, 1024)).toString('latin1');
  const named = /charset=["']?([\w-]+)/i.exec(contentType) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start);
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
