import { expect, test } from 'vitest';
import { showDate, showDateTime } from './dates.ts';

test('A calendar day is written as people write it', () => {
  expect(showDate('2025-01-16')).toBe('Jan 16, 2025');
  expect(showDate('2025-05-09')).toBe('May 9, 2025');
});

test('The first and the last day of a year stay where they are in every time zone', () => {
  expect(showDate('2025-01-01')).toBe('Jan 1, 2025');
  expect(showDate('2024-12-31')).toBe('Dec 31, 2024');
});

test('What is no calendar day comes back unchanged', () => {
  expect(showDate('')).toBe('');
  expect(showDate('2025-13-40')).toBe('2025-13-40');
  expect(showDate('soon')).toBe('soon');
});

test('A moment is written as MM/DD/YYYY hh:mm A in the zone asked for', () => {
  expect(showDateTime('2025-05-22T00:14:00Z', 'America/New_York')).toBe('05/21/2025 08:14 PM');
  expect(showDateTime('2025-05-22T00:14:00Z', 'America/Los_Angeles')).toBe('05/21/2025 05:14 PM');
});

test('Without a zone a moment is written in UTC', () => {
  expect(showDateTime('2025-05-20T09:02:59.123Z')).toBe('05/20/2025 09:02 AM');
});

test('Midnight and noon are twelve', () => {
  expect(showDateTime('2025-05-20T00:05:00Z')).toBe('05/20/2025 12:05 AM');
  expect(showDateTime('2025-05-20T12:05:00Z')).toBe('05/20/2025 12:05 PM');
});

test('What is no moment comes back unchanged', () => {
  expect(showDateTime('yesterday')).toBe('yesterday');
});
