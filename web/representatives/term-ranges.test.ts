import { expect, test } from 'vitest';
import { termRanges, yearsOf } from './term-ranges.ts';

const house = (district: number, start: number, party = 'Democratic Party') => ({
  position: `U.S. Representative, California ${district}`,
  party,
  start: `${start}-01-03`,
  end: `${start + 2}-01-03`,
});
const ranges = (terms: Parameters<typeof termRanges>[0]) =>
  termRanges(terms).map((term) => `${yearsOf(term)} ${term.position}`);

test('names the year of a term within one year once', () => {
  const term = { position: 'U.S. Senator, Ohio', party: null, start: '2019-01-03', end: '2019-12-19' };
  expect(yearsOf(term)).toBe('2019');
});

test('joins consecutive terms in one seat', () => {
  expect(ranges([house(11, 2025), house(11, 2023), house(12, 2021), house(12, 2019)])).toEqual([
    '2023–2027 U.S. Representative, California 11',
    '2019–2023 U.S. Representative, California 12',
  ]);
});

test('a gap or another party starts a new range', () => {
  expect(ranges([house(1, 2025), house(1, 2019), house(1, 2017, 'Independent')])).toHaveLength(3);
  expect(ranges([])).toEqual([]);
});
