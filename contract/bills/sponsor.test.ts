import { expect, test } from 'vitest';
import { titleInCongress } from './sponsor.ts';

test.each([
  ['house', 'CA', 'Rep.'],
  ['house', null, 'Rep.'],
  ['house', 'DC', 'Del.'],
  ['house', 'PR', 'Resident Commissioner'],
  ['senate', 'VT', 'Sen.'],
] as const)('titles a member of the %s from %s %s', (chamber, state, title) => {
  expect(titleInCongress(chamber, state)).toBe(title);
});
