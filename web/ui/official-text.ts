import { curlQuotes } from './curl-quotes.ts';

/** A title whose 'H-1B' stays on one line. */
export function officialTitle(title: string): string {
  return curlQuotes(title).replaceAll(/\b[A-Z]-(?=\d)/g, '$&\u2060');
}

/** With typographic quotes, and results on one line: 'Nays: 211 - 215' → 'Nays: 211–215'. */
export function officialText(text: string): string {
  return curlQuotes(text).replaceAll(/(\d)(?: - |–)(?=\d)/g, '$1–\u2060');
}
