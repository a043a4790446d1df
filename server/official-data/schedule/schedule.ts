/** Hours between two runs, and the time of one of them (UTC, 'HH:MM'). */
export interface Schedule {
  everyHours: 1 | 2 | 3 | 4 | 6 | 8 | 12 | 24 | 168;
  at: string;
}

const hourMs = 3_600_000;
/** Weekly runs are on Sundays. 1970-01-01 was a Thursday. */
const firstSundayMs = 3 * 24 * hourMs;

/** In UTC. */
export function cronExpression({ everyHours, at }: Schedule): string {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  if (everyHours === 168) return `${minutes} ${hours} * * 0`;
  const times = Array.from({ length: 24 / everyHours }, (_, i) => (hours + i * everyHours) % 24);
  return `${minutes} ${times.sort((a, b) => a - b).join(',')} * * *`;
}

export function nextRunAt({ everyHours, at }: Schedule, now: Date): Date {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  const intervalMs = everyHours * hourMs;
  const firstMs = (everyHours === 168 ? firstSundayMs : 0) + hours * hourMs + minutes * 60_000;
  return new Date(firstMs + (Math.floor((now.getTime() - firstMs) / intervalMs) + 1) * intervalMs);
}

/** 'every 4 hours' */
export function describeSchedule({ everyHours }: Schedule): string {
  if (everyHours === 1) return 'every hour';
  if (everyHours === 24) return 'every day';
  return everyHours === 168 ? 'every week' : `every ${everyHours} hours`;
}
