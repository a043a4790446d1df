/** 'https://www.congress.gov/bill/…' → 'congress.gov' */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : 'its source';
}
