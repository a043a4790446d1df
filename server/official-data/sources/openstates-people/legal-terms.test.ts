import { expect, test } from 'vitest';
import { endByLaw, startByLaw, type Seat } from './legal-terms.ts';

const assembly: Seat = { office: 'assembly_member', district: 12 };
const evenSenate: Seat = { office: 'state_senator', district: 10 };
const oddSenate: Seat = { office: 'state_senator', district: 5 };
const governor: Seat = { office: 'governor', district: null };

test.each([
  [assembly, '2024-12-02', '2026-12-07'],
  [assembly, '2026-11-21', '2026-12-07'],
  [assembly, '2026-12-07', '2028-12-04'],
  [evenSenate, '2024-06-01', '2026-12-07'],
  [oddSenate, '2024-12-02', '2028-12-04'],
  [oddSenate, '2026-11-21', '2028-12-04'],
  [governor, '2019-01-07', '2023-01-02'],
  [governor, '2026-01-01', '2027-01-04'],
  [governor, '2029-05-01', '2031-01-06'],
])('%o after %s ends on %s', (seat, after, end) => {
  expect(endByLaw(seat, after)).toBe(end);
});

test.each([
  [assembly, '2022-12-05', '2020-12-07'],
  [assembly, '2022-12-04', '2020-12-07'],
  [oddSenate, '2024-12-01', '2020-12-07'],
  [governor, '2026-12-31', '2023-01-02'],
])('%o that ended by %s began on %s', (seat, before, start) => {
  expect(startByLaw(seat, before)).toBe(start);
});
