import { isDate } from '../../engine/formats/dates.ts';

const washington = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Washington of a date or timestamp, or null. */
export function dayOf(text: string | null): string | null {
  if (!text) return null;
  if (text.length === 10) return isDate(text) ? text : null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : washington.format(date);
}

/** The ISO timestamp of a timestamp or of a date at midnight UTC, or null. */
export function timestampOf(text: string | null): string | null {
  if (!text) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
