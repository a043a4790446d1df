import { expect, test } from 'vitest';
import { isSavedCall, repliesCacheName, withoutTokens } from './saved-calls.ts';

const isSaved = (path: string) => isSavedCall(new URL(path, 'https://polity.example.org'));

test.each([
  '/api/v1/home',
  '/api/v1/bills?category=fed&page=1',
  '/api/v1/bills/hr1-119',
  '/api/v1/bills/hr1-119/votes/0?page=1',
  '/api/v1/users/opinions?q=&page=1',
  '/api/v1/users/me',
  '/api/v1/home/representatives',
  '/api/v1/users/match_my_votes_page?page=1',
  '/api/v1/users/match_my_votes_records',
  '/api/v1/locations/district_choices?state=Texas',
  '/api/v1/users/match_my_votes_suggestions',
  '/api/v1/roll_calls/h5-119.2025',
  '/api/v1/representatives/99/roll_call_votes?page=1',
  '/api/v1/bills/hr1-119/amendments',
])('saves replies of %s', (path) => expect(isSaved(path)).toBe(true));

test.each([
  '/api/v1/users/export',
  '/api/v1/users/sessions',
  '/api/v2/two_step',
  '/api/v1/devices/push_key',
  '/api/v1/admin/flags',
  '/api/v1/notifications?page=1',
  '/api/v1/connect/users_list',
  '/api/v1/initiatives/4/emails',
  '/api/v1/shares/image_video_enabled',
  '/password_resets/abc',
  '/api/v1/bills/hr1-119?auth_token=secret',
  '/bills/hr1-119',
  '/assets/x.js',
])('does not save replies of %s', (path) => expect(isSaved(path)).toBe(false));

test('names a cache for each session, without its token', async () => {
  const [visitor, first, second] = [
    await repliesCacheName(null),
    await repliesCacheName('token-of-a-member'),
    await repliesCacheName('token-of-another'),
  ];
  expect(new Set([visitor, first, second]).size).toBe(3);
  expect(first).not.toContain('token');
});

test('removes tokens from replies at every depth', () => {
  const reply = { auth_token: 'a', user: { id: 1, auth_token: 'b' }, list: [{ auth_token: 'c', id: 2 }] };
  expect(withoutTokens(reply)).toEqual({ user: { id: 1 }, list: [{ id: 2 }] });
});
