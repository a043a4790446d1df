import { expect, test } from 'vitest';
import type { SearchReply } from '#contract/search.ts';
import { namedItems, namedScreens } from './named-pages.ts';
import { groupsOf } from './search-groups.ts';

const empty = { items: [], total: 0 };
const bill = { slug: 'hr5-119', number: 'H.R. 5', title: 'Connect Rural Clinics Act', category: 'fed' };
const person = { id: 4, name: 'Ana Connect', position: 'Senator', image: { url: null } };
const reply = {
  bills: { items: [bill], total: 1 },
  executive_orders: empty,
  representatives: { items: [person], total: 1 },
  initiatives: empty,
  members: empty,
  issues: [],
  did_you_mean: null,
  similar_bills: [],
} as unknown as SearchReply;

test('a word names screens by their label', () => {
  const named = (words: string) => namedScreens(words, null).map(({ label, to }) => `${label} ${to}`);
  expect(named('connect')).toEqual(['Connect /members']);
  expect(named('bills')).toEqual(['Federal Bills /fedbills']);
  expect(named('congress')).toEqual([]);
  expect(named('')).toEqual([]);
});

test.each([
  ['connect', ['Ana Connect']],
  ['clinics', []],
  ['rural clinics', ['H.R. 5: Connect Rural Clinics Act']],
  ['rural roads', []],
  ['hr5', ['H.R. 5: Connect Rural Clinics Act']],
])('%j names %j', (words, labels) =>
  expect(namedItems(words, reply).map(({ label }) => label)).toEqual(labels),
);

test.each([
  ['ana connect', 'representatives'],
  ['annie connect', 'representatives'],
  ['annie', 'bills'],
])('%j shows %s first', (words, first) => expect(groupsOf(reply, words)[0]?.type).toBe(first));
