const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthNames = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2025, month)));

/** '2025-01-16' → 'January 2025' */
export function monthHeading(date: string | null): string {
  return date ? `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}` : 'No date';
}

const bands = [100_000, 10_000, 1_000, 100, 10, 1];

/** 1,234 → '1,000 to 9,999 views' */
export function viewsHeading(views: number): string {
  const from = bands.find((band) => views >= band);
  if (from === undefined) return 'No views yet';
  if (from === bands[0]) return `${from.toLocaleString('en-US')} views and more`;
  return `${from.toLocaleString('en-US')} to ${(from * 10 - 1).toLocaleString('en-US')} views`;
}
