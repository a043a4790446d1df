import { expect, test } from 'vitest';
import { districtLabel } from './district-words.ts';

test.each([
  [
    { district: 11, member: 'Ann Lee', party: 'Democratic', cities: ['San Francisco'] },
    '11 · Ann Lee (Democratic) · San Francisco',
  ],
  [{ district: 0, member: 'Ann Lee', party: null, cities: [] }, 'At Large · Ann Lee'],
  [{ district: 14, member: null, party: null, cities: [] }, '14 · Vacant'],
  [
    { district: 2, member: 'A B', party: 'Republican', cities: ['A', 'B', 'C', 'D', 'E'] },
    '2 · A B (Republican) · A, B, C, D …',
  ],
])('%o reads %s', (choice, label) => {
  expect(districtLabel(choice)).toBe(label);
});
