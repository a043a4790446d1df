import { expect, test } from 'vitest';
import {
  appLink,
  appLinkTo,
  embeddedLink,
  readAppLink,
  signInCallback,
  withEmbeddedLinks,
  type AppLinkName,
} from './app-links.ts';

test.each([
  ['bill', 'hr1-119', '/bills/hr1-119', undefined],
  ['initiative', '12', '/initiatives/12', undefined],
  ['representative', '7', '/representatives/7', undefined],
  ['settings', '', '/general_settings', undefined],
  ['watchlist', 'hr1-119', '/bills/hr1-119', 'watch'],
  ['submit_initiative', '12', '/initiatives/12', 'submit'],
  ['initiative_petition', '12', '/initiatives/12', 'petition'],
] as const)('%s %s leads to %s', (name: AppLinkName, id, path, act) => {
  expect(readAppLink(appLink(name, id))).toEqual({ name, id, path, act });
});

test('writes links of each scheme as specified', () => {
  expect(appLink('bill', 12)).toBe('polity://bill/12');
  expect(appLink('settings')).toBe('polity://settings');
  expect(appLink('watchlist', 'ca-ab12-20252026')).toBe('polity://watchlist/ca-ab12-20252026');
});

test.each([
  'polity://bill',
  'polity://bill/',
  'polity://bill/../admin',
  'polity://bill/a/b',
  'polity://bill/%2e%2e',
  'polity://settings/1',
  'polity://constructor/1',
  'polity://admin/1',
  'https://polity.example/bills/1',
  'javascript:alert(1)//polity://bill/1',
  '',
])('%j is no link of ours', (href) => {
  expect(readAppLink(href)).toBeUndefined();
});

test('a sign-in through a provider goes on in the app', () => {
  const query = 'state=app.x_-1&code=4%2F0Ab&user=%7B%22name%22%3A1%7D&scope=email+profile';
  expect(signInCallback(`polity://sign_in/google?${query}`)).toBe(`/auth/google/callback?${query}`);
  for (const href of ['polity://sign_in/google', 'polity://sign_in/../x?a=1', 'https://sign_in/google?a=1'])
    expect(signInCallback(href)).toBeUndefined();
});

test.each([
  ['/bills/hr1-119', 'polity://bill/hr1-119'],
  ['/bills/hr1-119#actions', 'polity://bill/hr1-119'],
  ['/initiatives/3', 'polity://initiative/3'],
  ['/representatives/3', 'polity://representative/3'],
  ['/general_settings', 'polity://settings'],
  ['/general_settings?return_to=%2Frepresentatives', 'polity://settings'],
  ['/fedbills', undefined],
  ['/voice?type=bills&id=hr1-119', undefined],
  ['//bills/1', undefined],
])('in an embedded page %s is %s', (path, href) => {
  expect(appLinkTo(path)).toBe(href);
});

test('links to an app link, else to the embedded page, else to the whole window', () => {
  expect(embeddedLink('/bills/hr1-119')).toEqual({ href: 'polity://bill/hr1-119' });
  expect(embeddedLink('/general_settings')).toEqual({ href: 'polity://settings' });
  expect(embeddedLink('/privacy_policy')).toEqual({ href: '/api/v1/privacy_policy' });
  expect(embeddedLink('/sign_up')).toEqual({ href: '/sign_up', target: '_top' });
});

test('rewrites the links of a content page and leaves the others', () => {
  const html =
    '<a href="/sign_up">a</a> <a href="/about">b</a> <a href="https://x.org">c</a> <a href="#d">d</a>';
  expect(withEmbeddedLinks(html)).toBe(
    '<a href="/sign_up" target="_top">a</a> <a href="/api/v1/about_us">b</a> ' +
      '<a href="https://x.org">c</a> <a href="#d">d</a>',
  );
});
