import { expect, test } from 'vitest';
import { noCounts } from '#contract/opinions/opinion-levels.ts';
import { splitOf } from './split.ts';

test('Both levels of a side are added before rounding', () => {
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

test('The parts follow one another and fill the bar', () => {
  const { parts } = splitOf({ strong_support: 1, support: 0, neutral: 1, oppose: 1, strong_oppose: 1 });
  expect(parts.map((part) => part.from)).toEqual([0, 25, 25, 50, 75]);
  expect(parts.reduce((sum, part) => sum + part.width, 0)).toBe(100);
});

test('Without voters every part is empty', () => {
  expect(splitOf(noCounts)).toMatchObject({ support: 0, oppose: 0 });
});
