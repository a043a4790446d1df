import { expect, test } from 'vitest';
import type { Bill } from '#contract/bills/bills.ts';
import { chamberVotes } from './chamber-votes.ts';

type Subject = Pick<Bill, 'bill_type' | 'congress' | 'status' | 'died_on' | 'as_of' | 'steps'>;
const [congress, as_of] = [119, '2026-05-29'];
const introduced: Subject = {
  bill_type: 'hr',
  congress,
  status: 'introduced',
  died_on: null,
  as_of,
  steps: [],
};
const passedHouse: Subject = {
  bill_type: 'hr',
  congress,
  status: 'passed_house',
  died_on: null,
  as_of,
  steps: [{ step: 'passed_house', date: '2025-05-22' }],
};
const none = { roll_calls: [], unrecorded: [], not_loaded: [] };
const byVoice = { ...none, unrecorded: [{ chamber: 'house' as const, date: '2025-05-22' }] };

const kinds = (bill: Subject, votes: Parameters<typeof chamberVotes>[1]) =>
  chamberVotes(bill, votes).map(({ chamber, kind }) => `${chamber} ${kind}`);

test('both chambers have not voted on a new bill; a simple resolution concerns one', () => {
  expect(kinds(introduced, none)).toEqual(['house waiting', 'senate waiting']);
  expect(kinds({ ...introduced, bill_type: 's' }, none)).toEqual(['senate waiting', 'house waiting']);
  expect(kinds({ ...introduced, bill_type: 'sres' }, none)).toEqual(['senate waiting']);
});

test('the other chamber has not voted on a bill that passed one', () => {
  expect(kinds(passedHouse, byVoice)).toEqual(['house unrecorded', 'senate waiting']);
});

test('names a roll call that this server does not have', () => {
  const vote = { chamber: 'house' as const, number: 7, date: null, question: null, url: null };
  expect(kinds(passedHouse, { ...none, not_loaded: [vote] })).toEqual(['house elsewhere', 'senate waiting']);
});

test('expects no vote on a bill of a congress that has ended', () => {
  const older = { ...passedHouse, congress: 117 };
  expect(kinds(older, byVoice)).toEqual(['house unrecorded']);
  // Older data do not know all votes of it.
  expect(kinds({ ...older, as_of: '2022-12-01' }, byVoice)).toEqual(['house unrecorded', 'senate waiting']);
});

test('expects no vote on a bill that is said to have died', () => {
  const died = { ...passedHouse, congress: 117, died_on: '2023-01-03', as_of: '2022-12-29' };
  expect(kinds(died, byVoice)).toEqual(['house unrecorded']);
});

test.each(['became_law', 'failed', 'vetoed', 'agreed'] as const)(
  'expects no further vote on a bill with the status %s',
  (status) => {
    expect(kinds({ ...passedHouse, status }, byVoice)).toEqual(['house unrecorded']);
  },
);
