import { expect, test } from 'vitest';
import { tabOf, tabPath, tabsFor, tabStart } from './tabs.ts';

const visitor = null;
const californian = { state: 'California' };
const start = (query: string, viewer: { state: string | null } | null = visitor) =>
  tabStart(new URLSearchParams(query), viewer);

test('visitors have eight tabs, Californians nine; Representatives is number 6 or 7', () => {
  expect(tabsFor(visitor).map(({ label }) => label)).toEqual([
    'Home',
    'Share',
    'Connect',
    'Federal Bills',
    'Executive Orders',
    'Initiatives',
    'Representatives',
    'Match My Votes',
  ]);
  expect(tabsFor(visitor).findIndex(({ name }) => name === 'representatives')).toBe(6);
  expect(tabsFor({ state: 'Texas' }).findIndex(({ name }) => name === 'representatives')).toBe(6);
  expect(tabsFor(californian).findIndex(({ name }) => name === 'representatives')).toBe(7);
  expect(tabsFor(californian)[5]?.label).toBe('State Bills');
});

test.each(['California', 'california', 'ca', 'CA', 'Ca'])('the state %s has state bills', (state) => {
  expect(tabsFor({ state }).map(({ name }) => name)).toContain('state_bills');
});

test.each(['CALIFORNIA', 'cA', 'Baja California', 'Texas', '', null])(
  'the state %s has no state bills',
  (state) => {
    expect(tabsFor({ state }).map(({ name }) => name)).not.toContain('state_bills');
  },
);

test.each([
  ['tab=1', '/shares'],
  ['tab=2', '/members'],
  ['tab=2&sub=1', '/invitations'],
  ['tab=2&sub=2', '/suggestions'],
  ['tab=2&sub=9', '/members'],
  ['tab=share', '/shares'],
  ['tab=connect&sub=1', '/invitations'],
  ['tab=6', '/representatives'],
  ['tab=0', undefined],
  ['tab=home', undefined],
  ['tab=99', undefined],
  ['tab=-1', undefined],
  ['tab=constructor', undefined],
  ['tab=5', '/initiatives'],
  ['', undefined],
])('Home with %s starts at %s', (query, path) => {
  expect(start(query)).toBe(path);
});

test('later tabs have higher numbers for Californians', () => {
  expect([start('tab=5', californian), start('tab=6', californian), start('tab=7', californian)]).toEqual([
    '/statebills',
    '/initiatives',
    '/representatives',
  ]);
});

test('a path belongs to its tab; detail screens belong to no tab', () => {
  expect(tabOf('/suggestions')?.name).toBe('connect');
  expect(tabOf('/fedbills')?.name).toBe('fed_bills');
  expect(tabOf('/bills/hr1-119')).toBeUndefined();
  expect(tabPath('connect', 1)).toBe('/invitations');
});
