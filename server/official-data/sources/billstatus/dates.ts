const washington = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Washington of a date or a moment; null for what is neither. */
export function dayOf(text: string | null): string | null {
  if (!text) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? text : null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : washington.format(moment);
}

/** ISO form of a moment, or of midnight of a date. */
export function momentOf(text: string | null): string | null {
  if (!text) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
