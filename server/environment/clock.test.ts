import { expect, test } from 'vitest';
import { daysIn } from './clock.ts';

test.each([
  ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31'],
  ['America/New_York', '2026-01-01T05:00:00Z', '2026-01-01'],
  ['Pacific/Kiritimati', '2026-02-28T10:00:00Z', '2026-03-01'],
])('the day in %s at %s is %s', (timeZone, time, day) => {
  expect(daysIn(timeZone)(new Date(time))).toBe(day);
});
