import { expect, test } from 'vitest';
import type { User } from '#contract/members/user.ts';
import { accountLinks, isCurrent, pageLinks, placeOf, sideMenu, tabsFor, tabStart } from './navigation.ts';

const labels = (items: { label: string }[]) => items.map(({ label }) => label);
const member = (state: string | null) => ({ state }) as User;

test('shows visitors the side menu without state bills and ads', () => {
  expect(labels(sideMenu(null, true))).toEqual([
    'HOME',
    'SHARE',
    'CONNECT',
    'MEMBERS',
    'INVITATIONS',
    'SUGGESTIONS',
    'FEDERAL BILLS',
    'EXECUTIVE ORDERS',
    'INITIATIVES',
    'REPRESENTATIVES',
    'MATCH MY VOTES',
  ]);
});

test('shows Californians state bills after federal ones, and ads last, when enabled, on tablets only', () => {
  const menu = sideMenu(member('California'), true);
  expect(labels(menu)[7]).toBe('STATE BILLS');
  expect(menu.at(-1)).toMatchObject({ label: 'ADS', tabletOnly: true });
  expect(labels(sideMenu(member('California'), false))).not.toContain('ADS');
  expect(labels(sideMenu(member('Texas'), true))).not.toContain('STATE BILLS');
});

test('offers Login to visitors, their own lists and settings to members, and the pages about Polity to all', () => {
  expect(labels(accountLinks(null))).toEqual(['Login', 'Sign up']);
  expect(labels(accountLinks(member(null)))).toEqual([
    'My Opinions',
    'My Watchlist',
    'General Settings',
    'Privacy Settings',
    'Notification Settings',
    'Manage Network',
  ]);
  const administrator = { ...member(null), is_admin: true } as const;
  expect(accountLinks(administrator).at(-1)).toEqual({ label: 'Administration', to: '/admin' });
  const pages = pageLinks('help@example.org');
  expect(labels(pages)).toEqual(['Disclosures', 'About', 'Contact us', 'Privacy Policy', 'Terms of use']);
  expect(pages).toContainEqual({ label: 'Contact us', href: 'mailto:help@example.org' });
  expect(labels(pageLinks(undefined))).not.toContain('Contact us');
});

test('marks at most one item per path', () => {
  const menu = sideMenu(member('California'), true);
  const marked = (path: string) =>
    labels(menu.filter((item) => isCurrent(item, path) && !item.sub?.some((sub) => isCurrent(sub, path))));
  expect([
    marked('/members'),
    marked('/common_friends/4'),
    marked('/bills/hr1-119'),
    marked('/ads/create'),
    marked('/share/9'),
    marked('/manage_network_blocked'),
    marked('/invite'),
    marked('/roll_calls/h1-119.2025'),
    marked('/general_settings'),
  ]).toEqual([
    ['MEMBERS'],
    ['SUGGESTIONS'],
    ['FEDERAL BILLS'],
    ['ADS'],
    ['SHARE'],
    ['CONNECT'],
    ['CONNECT'],
    ['FEDERAL BILLS'],
    [],
  ]);
});

test.each([
  ['?type=bills&id=hr1-119', 'FEDERAL BILLS'],
  ['?type=bills&id=eo14387', 'EXECUTIVE ORDERS'],
  ['?type=initiatives&id=4', 'INITIATIVES'],
  ['?type=representatives&id=4', 'REPRESENTATIVES'],
])('/voice%s belongs to %s', (search, label) => {
  const place = placeOf({ pathname: '/voice', search });
  expect(labels(sideMenu(null, true).filter((item) => isCurrent(item, place)))).toEqual([label]);
});

test.each([
  ['/bills/hr1-119', 'FEDERAL BILLS'],
  ['/bills/sconres4-93/text', 'FEDERAL BILLS'],
  ['/bills/ca-ab12-20252026', 'STATE BILLS'],
  ['/bills/eo14387', 'EXECUTIVE ORDERS'],
  ['/bills/fr-2026-19555', 'EXECUTIVE ORDERS'],
])('%s belongs to %s', (path, label) => {
  const current = sideMenu({ state: 'California' }, true).filter((item) => isCurrent(item, path));
  expect(current.map((item) => item.label)).toEqual([label]);
});

test('marks nothing for an unknown bill address', () => {
  const menu = sideMenu(null, true);
  for (const path of ['/bills/nope', '/bills/12345', '/bills/hr1', '/bills/'])
    expect(menu.filter((item) => isCurrent(item, path))).toEqual([]);
});

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

test.each([
  ['/suggestions', 'connect'],
  ['/fedbills', 'fed_bills'],
  ['/bills/hr1-119', 'fed_bills'],
  ['/share/12', 'share'],
  ['/find', 'representatives'],
  ['/roll_calls/h278-119.2026', 'fed_bills'],
  ['/manage_network_blocked', 'connect'],
  ['/settings', undefined],
])('%s belongs to the tab %s', (path, name) => {
  expect(tabsFor(californian).find((tab) => isCurrent(tab, path))?.name).toBe(name);
});
