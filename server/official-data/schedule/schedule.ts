/** One run a day, or one a week on Sundays, at 'HH:MM' in UTC, mostly at night in the United States. */
export interface Schedule {
  every: 'day' | 'week';
  at: string;
}

const dayMs = 24 * 3_600_000;
/** 1970-01-01 was a Thursday. */
const firstSundayMs = 3 * dayMs;

export function intervalMs({ every }: Schedule): number {
  return every === 'week' ? 7 * dayMs : dayMs;
}

/** In UTC. */
export function cronExpression({ every, at }: Schedule): string {
  const [hours, minutes] = at.split(':').map(Number);
  return `${minutes} ${hours} * * ${every === 'week' ? '0' : '*'}`;
}

export function nextRunAt(schedule: Schedule, now: Date): Date {
  const [hours, minutes] = schedule.at.split(':').map(Number) as [number, number];
  const interval = intervalMs(schedule);
  const firstMs = (schedule.every === 'week' ? firstSundayMs : 0) + hours * 3_600_000 + minutes * 60_000;
  return new Date(firstMs + (Math.floor((now.getTime() - firstMs) / interval) + 1) * interval);
}

/** 'every day' */
export function describeSchedule({ every }: Schedule): string {
  return every === 'week' ? 'every Sunday' : 'every day';
}
