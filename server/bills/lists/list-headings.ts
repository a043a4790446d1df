/** Headings that all lists share. */

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2025-01-16' → 'January 2025' */
export function monthHeading(date: string | null): string {
  return date ? monthName.format(Date.parse(`${date}T00:00:00Z`)) : 'No date';
}

const bands = [100_000, 10_000, 1_000, 100, 10, 1];

/** 1,234 → '1,000 to 9,999 views' */
export function viewsHeading(views: number): string {
  const from = bands.find((band) => views >= band);
  if (from === undefined) return 'No views yet';
  if (from === bands[0]) return `${from.toLocaleString('en-US')} views and more`;
  return `${from.toLocaleString('en-US')} to ${(from * 10 - 1).toLocaleString('en-US')} views`;
}
