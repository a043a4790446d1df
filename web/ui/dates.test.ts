import { expect, test } from 'vitest';
import { showDate, showDateTime } from './dates.ts';

test('writes a calendar day as Jan 16, 2025', () => {
  expect(showDate('2025-01-16')).toBe('Jan 16, 2025');
  expect(showDate('2025-05-09')).toBe('May 9, 2025');
});

test('does not shift the first and last day of a year in any time zone', () => {
  expect(showDate('2025-01-01')).toBe('Jan 1, 2025');
  expect(showDate('2024-12-31')).toBe('Dec 31, 2024');
});

test('returns a text that is not a day unchanged', () => {
  expect(showDate('')).toBe('');
  expect(showDate('2025-13-40')).toBe('2025-13-40');
  expect(showDate('soon')).toBe('soon');
});

test('writes a time as MM/DD/YYYY hh:mm A in the given zone', () => {
  expect(showDateTime('2025-05-22T00:14:00Z', 'America/New_York')).toBe('05/21/2025 08:14 PM');
  expect(showDateTime('2025-05-22T00:14:00Z', 'America/Los_Angeles')).toBe('05/21/2025 05:14 PM');
});

test('writes a time in UTC without a zone', () => {
  expect(showDateTime('2025-05-20T09:02:59.123Z')).toBe('05/20/2025 09:02 AM');
});

test('writes midnight and noon as 12', () => {
  expect(showDateTime('2025-05-20T00:05:00Z')).toBe('05/20/2025 12:05 AM');
  expect(showDateTime('2025-05-20T12:05:00Z')).toBe('05/20/2025 12:05 PM');
});

test('returns a text that is not a time unchanged', () => {
  expect(showDateTime('yesterday')).toBe('yesterday');
});
