import { expect, test } from 'vitest';
import { congressYears } from './home.ts';

test.each([
  [1789, 1, '1789,1790', '1787,1788'],
  [2023, 118, '2023,2024', '2021,2022'],
  [2024, 118, '2023,2024', '2021,2022'],
  [2025, 119, '2025,2026', '2023,2024'],
  [2026, 119, '2025,2026', '2023,2024'],
  [2027, 120, '2027,2028', '2025,2026'],
])('in %i it is the %ith congress, of %s', (year, congress, current, previous) =>
  expect(congressYears(year)).toEqual({ congress, current, previous }),
);
