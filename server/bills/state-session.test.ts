import { expect, test } from 'vitest';
import { firstYearOfSession } from './state-session.ts';

test.each([
  ['2024-12-01', 2023],
  ['2024-12-02', 2025],
  ['2026-12-06', 2025],
  ['2026-12-07', 2027],
  ['2027-01-01', 2027],
  ['2028-06-01', 2027],
])('on %s California is in the session that begins with %i', (day, year) => {
  expect(firstYearOfSession(day)).toBe(year);
});
