import { expect, test } from 'vitest';
import { cronExpression, describeSchedule, nextRunAt, type Schedule } from './schedule.ts';

const schedules: [Schedule, cron: string, text: string][] = [
  [{ everyHours: 4, at: '00:50' }, '50 0,4,8,12,16,20 * * *', 'every 4 hours'],
  [{ everyHours: 6, at: '05:10' }, '10 5,11,17,23 * * *', 'every 6 hours'],
  [{ everyHours: 24, at: '05:20' }, '20 5 * * *', 'every day'],
  [{ everyHours: 168, at: '03:10' }, '10 3 * * 0', 'every week'],
];

test.each(schedules)('turns %j into the cron expression %s and the text %s', (schedule, cron, text) => {
  expect([cronExpression(schedule), describeSchedule(schedule)]).toEqual([cron, text]);
});

test('finds the next run after a given time', () => {
  const next = (schedule: Schedule, now: string) =>
    nextRunAt(schedule, new Date(now)).toISOString().slice(0, 16);
  expect(next({ everyHours: 4, at: '00:50' }, '2026-11-21T14:00:00Z')).toBe('2026-11-21T16:50');
  expect(next({ everyHours: 4, at: '00:50' }, '2026-11-21T16:50:00Z')).toBe('2026-11-21T20:50');
  expect(next({ everyHours: 24, at: '05:20' }, '2026-11-21T05:19:59Z')).toBe('2026-11-21T05:20');
  expect(next({ everyHours: 24, at: '05:20' }, '2026-11-21T14:00:00Z')).toBe('2026-11-22T05:20');
  // 22 November 2026 is a Sunday.
  expect(next({ everyHours: 168, at: '03:10' }, '2026-11-21T14:00:00Z')).toBe('2026-11-22T03:10');
  expect(next({ everyHours: 168, at: '03:10' }, '2026-11-22T03:10:00Z')).toBe('2026-11-29T03:10');
});
