import { parseUrl } from '#web/ui/parse-url.ts';

/** A part of a text: plain, a link to another site with the text to show for it, or one of our pages. */
interface TextPart {
  text: string;
  href?: string;
  to?: string;
}

/** A member whose name, after an '@', is in a text. */
export interface Mentioned {
  id: number;
  name: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?'’”»\]}]+$/;
const pathLimit = 30;

/** Splits a text at its http and https addresses. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const typed = withoutTail(found);
    const url = parseUrl(typed);
    if (!url) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shownAddress(typed), href: url.href });
    end = index + typed.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Splits plain parts at the names of mentioned members. */
export function withMentions(parts: TextPart[], mentions: readonly Mentioned[]): TextPart[] {
  // If two names start alike, the longer one comes first.
  const sorted = mentions.toSorted((a, b) => b.name.length - a.name.length);
  return sorted.reduce(
    (split, { id, name }) =>
      split.flatMap((part) =>
        part.href || part.to ? [part] : splitAt(part.text, `@${name}`, `/members/${id}`),
      ),
    parts,
  );
}

/** Not inside a longer name: '@Ann' is not in '@Anna'. */
function splitAt(text: string, mention: string, to: string): TextPart[] {
  const escaped = mention.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return text
    .split(new RegExp(String.raw`${escaped}(?![\p{L}\p{N}])`, 'u'))
    .flatMap((piece, index) => [...(index > 0 ? [{ text: mention, to }] : []), { text: piece }])
    .filter((part) => part.text !== '');
}

/** The whole host, so that nobody is misled about where a link leads, and the start of the path. */
export function shownAddress(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { host, pathname, search, hash } = parsed;
  const rest = `${pathname}${search}${hash}`.replace(/^\/$/, '');
  return host + (rest.length > pathLimit ? `${rest.slice(0, pathLimit - 1)}…` : rest);
}

/** Without the end of a sentence, and without a bracket that was opened before the address. */
function withoutTail(found: string): string {
  const typed = found.replace(trailing, '');
  const opened = typed.split('(').length;
  return typed.endsWith(')') && typed.split(')').length > opened ? withoutTail(typed.slice(0, -1)) : typed;
}
