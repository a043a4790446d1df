import { expect, test } from 'vitest';
import { noCounts } from '#contract/opinions/opinion-levels.ts';
import { countsText, splitOf } from './split.ts';

test('adds both levels of a side before rounding', () => {
  const { support, oppose } = splitOf({
    strong_support: 314,
    support: 214,
    neutral: 142,
    oppose: 180,
    strong_oppose: 150,
  });
  expect(support).toBe(53);
  expect(oppose).toBe(33);
});

test('rounds halves up', () => {
  expect(splitOf({ ...noCounts, support: 23, oppose: 17 })).toMatchObject({ support: 58, oppose: 43 });
});

test('parts run from opposition to support and fill the bar', () => {
  const { parts } = splitOf({ strong_support: 1, support: 0, neutral: 1, oppose: 1, strong_oppose: 1 });
  expect(parts.map(({ level }) => level)).toEqual([
    'strong_oppose',
    'oppose',
    'neutral',
    'support',
    'strong_support',
  ]);
  expect(parts.map((part) => part.from)).toEqual([0, 25, 50, 75, 75]);
  expect(parts.reduce((sum, part) => sum + part.width, 0)).toBe(100);
});

test('without voters every part is empty', () => {
  expect(splitOf(noCounts)).toMatchObject({ support: 0, oppose: 0 });
});

test.each([
  [{ strong_support: 1 }, '1 of 1 supports'],
  [{ neutral: 2 }, '2 of 2 not sure'],
  [{ support: 1, oppose: 1, strong_oppose: 1 }, '2 of 3 oppose · 1 supports'],
  [{ neutral: 1, support: 2, oppose: 1 }, '2 of 4 support · 1 opposes · 1 not sure'],
])('%o reads %j', (counts, text) => {
  expect(countsText({ ...noCounts, ...counts })).toBe(text);
});
