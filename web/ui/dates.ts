const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * '2025-01-16' → 'Jan 16, 2025'. Any other text is returned unchanged. Lists show dozens of days, and
 * Intl.DateTimeFormat takes ten times as long.
 */
export function showDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${name} ${Number(day)}, ${year}` : date;
}

/**
 * '2025-05-22T00:14:00Z', 'America/New_York' → '05/21/2025 08:14 PM'. UTC without a zone, so that server
 * and browser render the same text.
 */
export function showDateTime(iso: string, timeZone = 'UTC'): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  // '05/21/2025, 08:14 PM', with a narrow space in some browsers. Its parts would take twice as long.
  return timeFormat(timeZone).format(time).replaceAll(/,?\s/g, ' ');
}

/** By time zone, because making one takes longer than a hundred uses: UTC and the browser's own. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = timeFormats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });
  timeFormats.set(timeZone, format);
  return format;
}
