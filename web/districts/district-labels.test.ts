import { expect, test } from 'vitest';
import { districtOptions } from './district-labels.ts';

const held = { vacant: false };
const none = { member: null, party: null, cities: [] };
const labels = (choices: Parameters<typeof districtOptions>[0]) =>
  districtOptions(choices).map(({ label }) => label);

test('labels a district with its member and the cities of the offices', () => {
  expect(
    labels([
      { ...held, district: 11, member: 'Ann Lee', party: 'Democratic', cities: ['San Francisco'] },
      { ...held, district: 2, member: 'A B', party: null, cities: ['A', 'B', 'C', 'D', 'E'] },
      { district: 14, ...none, vacant: true },
      15,
    ]),
  ).toEqual(['11 · Ann Lee (Democratic) · San Francisco', '2 · A B · A, B, C, D …', '14 · Vacant', '15']);
});

test('calls no seat vacant that is only unknown', () => {
  expect(
    labels([
      { district: 0, ...none, ...held },
      { district: 1, ...none, ...held },
    ]),
  ).toEqual(['At Large', '1']);
});
