import { expect, test } from 'vitest';
import { activityName, partyCounts } from './bill-labels.ts';

test.each([
  [{ D: 11, R: 1 }, '11 Democrats, 1 Republican'],
  [{ R: 110 }, 'all Republicans'],
  [{ I: 1 }, 'Independent'],
])('cosponsors %o are %s', (parties, text) => {
  expect(partyCounts(parties)).toBe(text);
});

test.each([
  ['Referred To', 'Referred'],
  ['Discharged from', 'Discharged'],
  ['Hearings By (full committee)', 'Hearings By (full committee)'],
])('the activity %s before a date is %s', (name, text) => {
  expect(activityName(name)).toBe(text);
});
