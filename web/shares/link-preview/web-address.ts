import { parseUrl } from '#web/ui/parse-url.ts';

/** The address of a page on the web; null for other text and for other schemes, such as javascript:. */
export function webAddress(text: string): URL | null {
  const url = parseUrl(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.host ? url : null;
}
