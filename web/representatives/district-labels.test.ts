import { expect, test } from 'vitest';
import { districtOptions } from './district-labels.ts';

const none = { member: null, party: null, cities: [] };
const labels = (choices: Parameters<typeof districtOptions>[0]) =>
  districtOptions(choices).map(({ label }) => label);

test('A district is told by who holds it and the cities of the offices.', () => {
  expect(
    labels([
      { district: 11, member: 'Ann Lee', party: 'Democratic', cities: ['San Francisco'] },
      { district: 2, member: 'A B', party: null, cities: ['A', 'B', 'C', 'D', 'E'] },
      { district: 14, ...none },
      15,
    ]),
  ).toEqual(['11 · Ann Lee (Democratic) · San Francisco', '2 · A B · A, B, C, D …', '14 · Vacant', '15']);
});

test('Where no holder is known, no seat is called vacant.', () => {
  expect(
    labels([
      { district: 0, ...none },
      { district: 1, ...none },
    ]),
  ).toEqual(['At Large', '1']);
});
