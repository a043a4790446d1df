import { curlQuotes } from './curl-quotes.ts';

/** With typographic quotes, and results on one line: 'Nays: 211 - 215' → 'Nays: 211–215'. */
export function officialText(text: string): string {
  return curlQuotes(text).replaceAll(/(\d)(?: - |–)(?=\d)/g, '$1–\u2060');
}
