import { expect, test } from 'vitest';
import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { crossedParty } from './crossed-party.ts';

let lastId = 0;
const votes = (party: string | null, position: Voter['position'], count: number): Voter[] =>
  Array.from({ length: count }, () => ({
    id: ++lastId,
    name: `Member ${lastId}`,
    last_name: `${lastId}`,
    party,
    state: 'CA',
    district: 1,
    position,
    word: position,
  }));
const crossings = (...groups: Voter[][]) =>
  crossedParty(groups.flat()).map(({ party, position, voters }) => `${voters.length} ${party} ${position}`);

test('names the smaller group of each party, the smallest first', () => {
  expect(
    crossings(votes('R', 'yea', 210), votes('R', 'nay', 5), votes('D', 'nay', 208), votes('D', 'yea', 2)),
  ).toEqual(['2 D yea', '5 R nay']);
});

test('is empty where each party voted unanimously', () => {
  expect(crossings(votes('R', 'yea', 10), votes('D', 'nay', 10))).toEqual([]);
});

test('ignores absences, parties split in half, small parties and members without a party', () => {
  expect(
    crossings(
      votes('R', 'yea', 6),
      votes('R', 'nay', 6),
      votes('D', 'yea', 8),
      votes('D', 'not_voting', 3),
      votes('I', 'yea', 1),
      votes('I', 'nay', 2),
      votes(null, 'nay', 1),
    ),
  ).toEqual([]);
});
