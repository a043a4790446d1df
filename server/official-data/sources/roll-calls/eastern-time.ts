const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A clock in Washington as an ISO moment; null where there is none: ('26-Jan-2023', '17:23') or ('November 17, 2004,  05:48 PM'). */
export function washingtonMoment(date: string | null, time: string | null = null): string | null {
  const [, day, month, year] = /^(\d{1,2})-([a-z]{3})[a-z]*-(\d{4})$/i.exec(date ?? '') ?? [];
  const [, monthInWords, dayOfMonth, inYear] = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})/i.exec(date ?? '') ?? [];
  const clock = /(\d{1,2}):(\d{2})\s*(AM|PM)?/i.exec(time ?? date ?? '');
  const index = months.indexOf((month ?? monthInWords ?? '').toLowerCase());
  if (index < 0) return null;
  const hour = (Number(clock?.[1] ?? 12) % (clock?.[3] ? 12 : 24)) + (/pm/i.test(clock?.[3] ?? '') ? 12 : 0);
  const plain = Date.UTC(
    Number(year ?? inYear),
    index,
    Number(day ?? dayOfMonth),
    hour,
    Number(clock?.[2] ?? 0),
  );
  return Number.isNaN(plain) ? null : new Date(plain - offsetAt(plain)).toISOString();
}

/** Milliseconds that Washington's clock is ahead of UTC (below zero) near a moment. */
function offsetAt(moment: number): number {
  const seen = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(seen.year!, seen.month! - 1, seen.day!, seen.hour!, seen.minute!) - moment;
}
