import { expect, test } from 'vitest';
import { levelNames, noCounts, opinionLevels, tally } from './opinion-levels.ts';

test('scores seven voters: (2×10 + 1×5 + 1×0 + 1×−5 + 2×−10) ÷ 7 = 0', () => {
  const { score, percentages, voters } = tally({
    strong_support: 2,
    support: 1,
    neutral: 1,
    oppose: 1,
    strong_oppose: 2,
  });
  expect({ score, voters }).toEqual({ score: 0, voters: 7 });
  expect(percentages).toEqual({
    strong_support: 29,
    support: 14,
    neutral: 14,
    oppose: 14,
    strong_oppose: 29,
  });
});

test('scores seven voters who lean one way: (3×10 + 2×5 + 1×0 + 1×−5) ÷ 7 = 35 ÷ 7 = 5', () => {
  expect(tally({ strong_support: 3, support: 2, neutral: 1, oppose: 1, strong_oppose: 0 })).toEqual({
    counts: { strong_support: 3, support: 2, neutral: 1, oppose: 1, strong_oppose: 0 },
    percentages: { strong_support: 43, support: 29, neutral: 14, oppose: 14, strong_oppose: 0 },
    voters: 7,
    score: 5,
  });
});

test.each([
  [{ ...noCounts, strong_support: 1, neutral: 2 }, 3.3],
  [{ ...noCounts, strong_oppose: 2, neutral: 1 }, -6.7],
  [{ ...noCounts, oppose: 1, neutral: 6 }, -0.7],
  [{ ...noCounts, support: 1, neutral: 3 }, 1.3],
  [{ ...noCounts, oppose: 1, neutral: 3 }, -1.3],
  [{ ...noCounts, strong_support: 9 }, 10],
  [{ ...noCounts, strong_oppose: 9 }, -10],
  [{ ...noCounts, oppose: 1, neutral: 999 }, 0],
])('%j scores %d, to one decimal', (counts, score) => expect(tally(counts).score).toBe(score));

test.each([
  [23, 40, 58],
  [57, 200, 29],
])('%d of %d voters are %d percent, halves rounded up', (support, voters, percent) => {
  const counts = { ...noCounts, support, neutral: voters - support };
  expect(tally(counts).percentages.support).toBe(percent);
});

test('without voters every value is 0, never −0', () => {
  expect(tally(noCounts)).toEqual({ counts: noCounts, percentages: noCounts, voters: 0, score: 0 });
  expect(Object.is(tally({ ...noCounts, oppose: 1, neutral: 999 }).score, 0)).toBe(true);
});

test('has five levels with names; neutral is shown as Not Sure', () => {
  expect(opinionLevels.map((level) => levelNames[level])).toEqual([
    'Strong support',
    'Support',
    'Not Sure',
    'Oppose',
    'Strong oppose',
  ]);
});
