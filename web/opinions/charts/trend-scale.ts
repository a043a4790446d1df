import { fewVoters } from '#contract/opinions/opinion-levels.ts';
import { showDate } from '#web/ui/dates.ts';
import { showPeople } from '#web/ui/numbers.ts';
import { countsText, splitOf } from '../split.ts';
import type { Breakdown } from './useBreakdown.ts';

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Where a day is between the first and the last, from 0 to 100. */
export function positionOf(day: string, first: string, last: string): number {
  const span = timeOf(last) - timeOf(first);
  return span === 0 ? 0 : ((timeOf(day) - timeOf(first)) / span) * 100;
}

/** The last day, and earlier ones at least `gap` percent of the axis apart, so that markers have room. */
export function spacedDays<Day extends { day: string }>(days: readonly Day[], gap: number): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  let next = 100 + gap;
  return days.toReversed().filter(({ day }) => {
    const position = positionOf(day, first.day, last.day);
    if (position > next - gap) return false;
    next = position;
    return true;
  });
}

/** Up to `count` days from the first to the last, evenly spread, for the labels of an axis. */
export function axisDays(first: string, last: string, count: number): string[] {
  const days = Math.round((timeOf(last) - timeOf(first)) / dayMs);
  const gaps = Math.min(count - 1, days);
  if (gaps < 1) return [first];
  return Array.from({ length: gaps + 1 }, (_, index) =>
    new Date(timeOf(first) + Math.round((days * index) / gaps) * dayMs).toISOString().slice(0, 10),
  );
}

/** 'Mar 4', and with the year when the axis has more than one. */
export function axisLabel(day: string, withYear: boolean): string {
  const text = showDate(day);
  return withYear ? text : text.replace(/, \d{4}$/, '');
}

/** Moves labels that are less than `gap` apart, keeping their order and staying between 0 and `max`. */
export function spreadLabels(wanted: readonly number[], gap: number, max: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let previous = -gap;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, previous + gap);
    previous = placed[index];
  }
  let next = max + gap;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, next - gap);
    next = placed[index];
  }
  return placed;
}

type Day = Breakdown['over_time'][number];

function shares({ counts, voters }: Day): string {
  const { support, oppose } = splitOf(counts);
  return voters < fewVoters
    ? countsText(counts)
    : `${oppose}% oppose, ${support}% support (${showPeople(voters)})`;
}

export const onDay = (day: Day) => `On ${showDate(day.day)}: ${shares(day)}.`;

/** Opinions after the last day are in the bars only. */
export function trendSummary(first: Day, last: Day): string {
  return `${onDay(first)} Through ${showDate(last.day)}: ${shares(last)}.`;
}
