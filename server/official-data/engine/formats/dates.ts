/** Whether a text is a day of the calendar: '2025-02-28', not '2025-02-30'. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** '2025-10-11 00:00:00', '2025-10-11T07:00:00+00:00' → '2025-10-11'; null if it is not a date. */
export function dayOfTimestamp(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? '';
  return isDate(day) ? day : null;
}
