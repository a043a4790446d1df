import type { Rhythm } from './sync-source.ts';

const hour = 3_600_000;
/** Weekly runs are on Sundays; 1970 began on a Thursday. */
const sunday = 3 * 24 * hour;

/** As a cron expression, in UTC. */
export function cronOf({ everyHours, at }: Rhythm): string {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  if (everyHours === 168) return `${minutes} ${hours} * * 0`;
  const times = Array.from({ length: 24 / everyHours }, (_, i) => (hours + i * everyHours) % 24);
  return `${minutes} ${times.sort((a, b) => a - b).join(',')} * * *`;
}

/** When the next run of a schedule begins. */
export function nextRun({ everyHours, at }: Rhythm, now: Date): Date {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  const step = everyHours * hour;
  const first = (everyHours === 168 ? sunday : 0) + hours * hour + minutes * 60_000;
  return new Date(first + (Math.floor((now.getTime() - first) / step) + 1) * step);
}

/** 'every 4 hours', for people. */
export function rhythmWords({ everyHours }: Rhythm): string {
  if (everyHours === 1) return 'every hour';
  if (everyHours === 24) return 'every day';
  return everyHours === 168 ? 'every week' : `every ${everyHours} hours`;
}
