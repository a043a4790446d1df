import { expect, test } from 'vitest';
import { cronExpression, describeSchedule, nextRunAt, type Schedule } from './schedule.ts';

const nightly: Schedule = { every: 'day', at: '06:20' };
const weekly: Schedule = { every: 'week', at: '09:10' };

test('turns a schedule into a cron expression and a text', () => {
  expect([cronExpression(nightly), describeSchedule(nightly)]).toEqual(['20 6 * * *', 'every day']);
  expect([cronExpression(weekly), describeSchedule(weekly)]).toEqual(['10 9 * * 0', 'every Sunday']);
});

test('finds the next run after a given time', () => {
  const next = (schedule: Schedule, now: string) =>
    nextRunAt(schedule, new Date(now)).toISOString().slice(0, 16);
  expect(next(nightly, '2026-11-21T06:19:59Z')).toBe('2026-11-21T06:20');
  expect(next(nightly, '2026-11-21T06:20:00Z')).toBe('2026-11-22T06:20');
  // 22 November 2026 is a Sunday.
  expect(next(weekly, '2026-11-21T14:00:00Z')).toBe('2026-11-22T09:10');
  expect(next(weekly, '2026-11-22T09:10:00Z')).toBe('2026-11-29T09:10');
});
