const easternParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The ISO timestamp of a date and time in Washington: ('26-Jan-2023', '17:23') or ('November 17, 2004,  05:48
 * PM'). Null if the text is not a date.
 */
export function easternTimestamp(date: string | null, time: string | null = null): string | null {
  const [, day, month, year] = /^(\d{1,2})-([a-z]{3})[a-z]*-(\d{4})$/i.exec(date ?? '') ?? [];
  const [, monthName, dayOfMonth, yearAtEnd] = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})/i.exec(date ?? '') ?? [];
  const clock = /(\d{1,2}):(\d{2})\s*(AM|PM)?/i.exec(time ?? date ?? '');
  const index = months.indexOf((month ?? monthName ?? '').toLowerCase());
  if (index < 0) return null;
  const hour = (Number(clock?.[1] ?? 12) % (clock?.[3] ? 12 : 24)) + (/pm/i.test(clock?.[3] ?? '') ? 12 : 0);
  const asUtc = Date.UTC(
    Number(year ?? yearAtEnd),
    index,
    Number(day ?? dayOfMonth),
    hour,
    Number(clock?.[2] ?? 0),
  );
  return Number.isNaN(asUtc) ? null : new Date(asUtc - utcOffsetMs(asUtc)).toISOString();
}

/** Washington's offset from UTC (negative) at about this time. */
function utcOffsetMs(time: number): number {
  const parts = Object.fromEntries(
    easternParts.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!) - time;
}
