import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { updateDevice } from '#contract/notifications.ts';
import { setTokenStore, readToken, writeToken } from '#web/api/storage.ts';
import { pushState, startPush, turnPushOff, turnPushOn } from '../notifications/push.ts';
import { followTaps } from './start.ts';
import { openTokenVault } from './token-vault.ts';

const { plugins } = vi.hoisted(() => ({
  plugins: { permission: 'prompt', answer: 'granted', deleted: 0, listeners: new Map<string, Function>() },
}));
vi.mock('./plugins.ts', () => ({
  platform: () => 'ios',
  secureStorage: {},
  messaging: {
    checkPermissions: async () => ({ receive: plugins.permission }),
    requestPermissions: async () => ({ receive: (plugins.permission = plugins.answer) }),
    getToken: async () => ({ token: 'firebase-token' }),
    deleteToken: async () => void plugins.deleted++,
    addListener: async (event: string, listener: Function) => void plugins.listeners.set(event, listener),
  },
}));

const stored = new Map<string, string>();
const calls: { method: string; path: string; body: unknown }[] = [];
let status = 200;
beforeEach(() => {
  stored.clear();
  calls.length = 0;
  status = 200;
  Object.assign(plugins, { permission: 'prompt', answer: 'granted', deleted: 0 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', { Capacitor: {} });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    calls.push({ method, path: String(path), body: body === undefined ? undefined : JSON.parse(body) });
    const reply = status === 200 ? { message: 'Done' } : { errors: 'No.', code: 'invalid_values' };
    return Response.json(reply, { status });
  });
});
afterAll(() => vi.unstubAllGlobals());

test('the first visit asks for permission and registers the phone', async () => {
  await startPush(true);
  expect(calls).toMatchObject([
    {
      method: 'PUT',
      path: expect.stringContaining(updateDevice.path),
      body: {
        device_token: 'firebase-token',
        device_type: 'ios',
        push_type: 'fcm',
        device_id: expect.any(String),
      },
    },
  ]);
  expect(await pushState()).toBe('on');
  await startPush(false);
  expect(calls).toHaveLength(2);
});

test('a refusal is not asked again', async () => {
  plugins.answer = 'denied';
  await startPush(true);
  await startPush(true);
  expect(calls).toEqual([]);
  expect(await pushState()).toBe('denied');
});

test('turning it off withdraws the token and the registration', async () => {
  await turnPushOn();
  await turnPushOff();
  expect(plugins.deleted).toBe(1);
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE' });
  await startPush(true);
  expect(await pushState()).toBe('off');
});

test('a server that refuses the registration leaves it off', async () => {
  status = 422;
  await expect(turnPushOn()).rejects.toThrow('No.');
  expect(await pushState()).toBe('off');
});

test('a tap opens its screen, and ignores everything else in its data', async () => {
  const opened: string[] = [];
  await followTaps((path) => opened.push(path));
  const tap = plugins.listeners.get('notificationActionPerformed')!;
  tap({
    notification: { data: { page: 'bill_detail', id: 'hr1-119', notification_id: '7', url: '//evil' } },
  });
  tap({ notification: {} });
  expect(opened).toEqual(['/tap?page=bill_detail&id=hr1-119&notification_id=7', '/tap?']);
});

/** The Keychain, as the plugin answers for it. */
function keychain(held: Record<string, string> = {}) {
  const items = new Map(Object.entries(held));
  const missing = (key: string) => {
    if (!items.has(key)) throw new Error('Item with given key does not exist');
  };
  return {
    items,
    keys: async () => ({ value: [...items.keys()] }),
    async get({ key }: { key: string }) {
      missing(key);
      return { value: items.get(key)! };
    },
    async set({ key, value }: { key: string; value: string }) {
      items.set(key, value);
    },
    async remove({ key }: { key: string }) {
      missing(key);
      items.delete(key);
    },
  };
}

test('tokens are read from local storage where there is no secure storage', async () => {
  stored.set('polity.auth_token', 'browser');
  expect(readToken()).toBe('browser');
  const refusing = { ...keychain(), keys: () => Promise.reject(new Error('locked')) };
  await expect(openTokenVault(refusing)).rejects.toThrow('locked');
  expect(readToken()).toBe('browser');
});

test('a token moves from local storage to the secure storage and is changed there', async () => {
  stored.set('polity.auth_token', 'old');
  const storage = keychain();
  setTokenStore(await openTokenVault(storage));
  expect(stored.has('polity.auth_token')).toBe(false);
  expect(readToken()).toBe('old');
  for (const token of ['first', null, 'last']) writeToken(token);
  expect(readToken()).toBe('last');
  await expect.poll(() => storage.items.get('polity.auth_token')).toBe('last');
  writeToken(null);
  expect(readToken()).toBeNull();
  await expect.poll(() => storage.items.size).toBe(0);
  expect(stored.has('polity.auth_token')).toBe(false);

  setTokenStore(await openTokenVault(keychain({ 'polity.auth_token': 'next start' })));
  expect(readToken()).toBe('next start');
});
