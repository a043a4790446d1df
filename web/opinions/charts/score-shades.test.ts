import { expect, test } from 'vitest';
import { scoreShades, shadeOf } from './score-shades.ts';

test.each([
  [-10, 0],
  [-5, 1],
  [-0.5, 3],
  [-0.4, 4],
  [0, 4],
  [0.5, 5],
  [2.5, 6],
  [7.4, 7],
  [7.5, 8],
  [10, 8],
])('score %d has shade %d of the legend', (score, index) => {
  expect(scoreShades.indexOf(shadeOf(score))).toBe(index);
});
