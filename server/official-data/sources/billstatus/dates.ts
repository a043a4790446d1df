import { daysIn } from '#server/environment/clock.ts';
import { isDate } from '../../engine/formats/dates.ts';

const dayInWashington = daysIn('America/New_York');

/** The day in Washington of a date or timestamp, or null. */
export function dayOf(text: string | null): string | null {
  if (!text) return null;
  if (text.length === 10) return isDate(text) ? text : null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : dayInWashington(date);
}

/** The ISO timestamp of a timestamp or of a date at midnight UTC, or null. */
export function timestampOf(text: string | null): string | null {
  if (!text) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
