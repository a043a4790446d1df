import { curlQuotes } from './curl-quotes.ts';

/** With typographic quotes and dashes: 'Nays: 211 - 215' → 'Nays: 211–215'. A line could begin with '- 215'. */
export function officialText(text: string): string {
  return curlQuotes(text).replaceAll(/(\d) - (?=\d)/g, '$1–');
}
