import { text } from '../fields.ts';

/** The name of a time zone: 'America/Los_Angeles'. */
export const timeZone = text(64).refine(isTimeZone, 'We do not know this time zone.');

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
