import { expect, test } from 'vitest';
import { pageOf } from './page-number.ts';

test.each([
  ['page=1', 1],
  ['page=12', 12],
  ['page=1000000000', 1_000_000_000],
  ['', 1],
  ['page=', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=2x', 1],
  ['page=1e3', 1],
  ['page=two', 1],
  ['page=99999999999', 1],
])('reads the page of the address ?%s as %i', (search, page) => {
  expect(pageOf(new URLSearchParams(search))).toBe(page);
});
