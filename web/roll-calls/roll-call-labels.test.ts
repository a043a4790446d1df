import { expect, test } from 'vitest';
import { countedParty, partyCounts, resultText, voteTime } from './roll-call-labels.ts';

test.each([
  ['2025-05-22T10:54:00Z', 'https://clerk.house.gov/Votes/2025145', 'May 22, 2025, 6:54 AM Eastern Time'],
  ['2025-01-10T01:30:00Z', null, 'Jan 9, 2025, 8:30 PM Eastern Time'],
  ['1998-12-19T17:00:00Z', 'https://voteview.com/rollcall/RH1051184', 'Dec 19, 1998'],
])('the time of a vote at %s from %s is %s', (date, source_url, text) => {
  expect(voteTime({ date, source_url })).toBe(text);
});

test.each([
  ['passage', 'Passed', 'Passed, 248 to 177'],
  ['veto_override', 'Failed', 'Veto override failed, 248 to 177'],
  ['veto_override', 'Veto Sustained', 'Veto Sustained, 248 to 177'],
] as const)('the result of a %s vote recorded as %s is %s', (kind, result, text) => {
  const totals = { yea: 248, nay: 177, present: 1, not_voting: 5, other: 0 };
  expect(resultText({ kind, result, totals }).replaceAll('\u00a0', ' ')).toBe(text);
});

test('one member of a party is named in the singular', () => {
  expect(countedParty(1, 'R')).toBe('1 Republican');
  expect(countedParty(212, 'D')).toBe('212 Democrats');
});

test.each([
  [{ D: 11, R: 1 }, '11 Democrats, 1 Republican'],
  [{ R: 110 }, 'all Republicans'],
  [{ I: 1 }, 'Independent'],
  [{ D: 3, L: 1 }, '3 Democrats, 1 Libertarian'],
])('cosponsors %o are %s', (parties, text) => {
  expect(partyCounts(parties)).toBe(text);
});
