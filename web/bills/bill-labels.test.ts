import { expect, test, vi } from 'vitest';
import { activityName, diedOn, statusText } from './bill-labels.ts';

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
    statusText({ status: 'failed', bill_type: 'ab', congress: null, steps });
  expect(text([passed, lost])).toBe('Failed in Senate');
  expect(text([passed])).toBe('Failed');
});

test('a bill that its congress did not finish died on the day the congress ended', () => {
  const bill = { congress: 118, status: 'passed_house' } as const;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-02T23:59-05:00') });
  expect(diedOn(bill)).toBeNull();
  vi.setSystemTime(new Date('2025-01-03T00:00-05:00'));
  expect(diedOn(bill)).toBe('2025-01-03');
  expect(statusText({ ...bill, bill_type: 'hr', steps: [] })).toBe('Died');
  expect(diedOn({ ...bill, status: 'became_law' })).toBeNull();
  expect(diedOn({ ...bill, congress: null })).toBeNull();
  // The President may still sign it.
  expect(diedOn({ ...bill, status: 'passed_both' })).toBeNull();
  vi.useRealTimers();
});
