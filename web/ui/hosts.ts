import { parseUrl } from './parse-url.ts';

/** 'https://www.congress.gov/bill/…' → 'congress.gov' */
export function hostOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, '') ?? 'its source';
}
