import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rememberTap, takeTap, tapPath } from './tap-routing.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  [{ page: 'bill_detail', id: 12 }, '/bills/12?from=notification'],
  [{ page: 'bill_detail', id: 'hr1-119' }, '/bills/hr1-119?from=notification'],
  [{ page: 'initiative_detail', body: { id: 7 } }, '/initiatives/7?from=notification'],
  [{ page: 'share_list' }, '/shares'],
  [{ page: 'invitation_list' }, '/invitations'],
  [{ page: 'manage_network' }, '/manage_network'],
  [{ page: 'representatives_list' }, '/representatives'],
  [{ page: 'moderation', id: 7 }, '/moderation/7?from=notification'],
  [{ page: 'something_new', id: 3 }, '/home'],
  [{ page: 'bill_detail' }, '/home'],
  [{ page: 'bill_detail', id: '../admin' }, '/home'],
  [{ page: 'bill_detail', id: '//evil.example' }, '/home'],
  [{ page: 'bill_detail', id: { toString: () => '1' } }, '/home'],
  [{}, '/home'],
  [null, '/home'],
  ['bill_detail', '/home'],
])('a tap on %j opens %s', (params, path) => {
  expect(tapPath(params)).toBe(path);
});

test('stores a tap until it is opened, once', () => {
  expect(takeTap()).toBeUndefined();
  rememberTap({ page: 'share_list' });
  expect(takeTap()).toBe('/shares');
  expect(takeTap()).toBeUndefined();
});

test.each(['not JSON', '"text"', '[1', '0'])('ignores the stored value %s', (text) => {
  stored.set('polity.push_params', text);
  expect(takeTap()).toBeUndefined();
});
