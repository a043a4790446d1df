import { expect, test } from 'vitest';
import { noCounts, tally } from '#contract/opinions/opinion-levels.ts';
import { axisDays, axisLabel, positionOf, spacedDays, spreadLabels, trendSummary } from './trend-scale.ts';

test('places a day by its date, not by its number in the series', () => {
  expect(positionOf('2026-01-11', '2026-01-01', '2026-01-21')).toBe(50);
  expect(positionOf('2026-01-01', '2026-01-01', '2026-01-01')).toBe(0);
});

test('labels at most as many days as asked for, from the first to the last', () => {
  expect(axisDays('2026-01-01', '2026-01-31', 4)).toEqual([
    '2026-01-01',
    '2026-01-11',
    '2026-01-21',
    '2026-01-31',
  ]);
  expect(axisDays('2026-01-01', '2026-01-02', 4)).toEqual(['2026-01-01', '2026-01-02']);
  expect(axisDays('2026-01-01', '2026-01-01', 4)).toEqual(['2026-01-01']);
});

test('names the year only when there are several', () => {
  expect(axisLabel('2026-03-04', false)).toBe('Mar 4');
  expect(axisLabel('2026-03-04', true)).toBe('Mar 4, 2026');
});

test('keeps labels apart and inside the chart', () => {
  expect(spreadLabels([50, 52, 10], 16, 100)).toEqual([50, 66, 10]);
  expect(spreadLabels([98, 99, 100], 16, 100)).toEqual([68, 84, 100]);
});

test('leaves out days whose markers would overlap, never the last', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-10', '2026-01-11'].map((day) => ({ day }));
  expect(spacedDays(days, 15).map(({ day }) => day)).toEqual(['2026-01-11', '2026-01-02']);
  expect(spacedDays([], 15)).toEqual([]);
});

test('says the counts of few people, and through which day the opinions are counted', () => {
  const day = (date: string, support: number, oppose: number) => ({
    day: date,
    ...tally({ ...noCounts, support, oppose }),
  });
  expect(trendSummary(day('2026-03-08', 1, 0), day('2026-11-27', 129, 1))).toBe(
    'On Mar 8, 2026: 1 of 1 supports. Through Nov 27, 2026: 1% oppose, 99% support (130 people).',
  );
});
