import { expect, test } from 'vitest';
import { activityName, statusText } from './bill-labels.ts';

test.each([
  ['Referred To', 'Referred'],
  ['Discharged from', 'Discharged'],
  ['Hearings By (full committee)', 'Hearings By (full committee)'],
])('the activity %s before a date is %s', (name, text) => {
  expect(activityName(name)).toBe(text);
});

test('a failed bill names the chamber that voted it down, and none if it died without a vote', () => {
  const passed = { step: 'passed_assembly', date: '2025-05-05' } as const;
  const lost = { step: 'passed_senate', date: '2025-09-08', failed: true } as const;
  const text = (steps: Parameters<typeof statusText>[0]['steps']) =>
    statusText({ status: 'failed', died_on: null, bill_type: 'ab', steps });
  expect(text([passed, lost])).toBe('Failed in Senate');
  expect(text([passed])).toBe('Failed');
});

test('a bill that its congress did not finish died', () => {
  const text = (died_on: string | null) =>
    statusText({ status: 'passed_house', died_on, bill_type: 'hr', steps: [] });
  expect(text('2025-01-03')).toBe('Died');
  expect(text(null)).toBe('Passed House');
});
