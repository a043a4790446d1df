import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { removeDevice, updateDevice } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer } from '#server/testing/build.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const expo = (name = 'abc') => `ExponentPushToken[${name}]`;
const keys = {
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const web = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys };
const put = (token: string, payload: object) =>
  send({ method: 'PUT', url: updateDevice.path, payload, headers: { authorization: token } });
const device = (change: object = {}) => ({
  device_id: 'phone-1',
  device_token: expo(),
  device_type: 'ios',
  push_type: 'expo',
  ...change,
});
const devicesOf = (id: number) =>
  db.selectFrom('devices').selectAll().where('member_id', '=', id).orderBy('id').execute();

test('registers a device once under concurrent calls, and renews its token', async () => {
  const { id, token } = await buildNewcomer(db);
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      put(token, device({ user_id: id, device_token: expo(`t${index % 3}`) })),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await put(token, device({ device_token: expo('last') }))).body.message).toBeTruthy();
  expect(await devicesOf(id)).toMatchObject([
    { device_id: 'phone-1', device_token: expo('last'), push_type: 'expo' },
  ]);
});

test('moves a device to the member who signs in on it', async () => {
  const [first, second] = [await buildMember(db), await buildMember(db)];
  await put(first.token, device({ device_token: expo('shared') }));
  await put(second.token, device({ device_token: expo('shared') }));
  expect([await devicesOf(first.id), await devicesOf(second.id)]).toMatchObject([
    [],
    [{ device_token: expo('shared') }],
  ]);
});

test.each([
  ['as JSON', JSON.stringify(web)],
  ['as an object', web],
])('accepts a web push subscription %s', async (_, device_token) => {
  const { id, token } = await buildMember(db);
  expect((await put(token, device({ push_type: 'web', device_token }))).status).toBe(200);
  expect((await devicesOf(id)).map((row) => JSON.parse(row.device_token))).toEqual([web]);
});

test('deletes the oldest devices', async () => {
  const { id, token } = await buildMember(db);
  for (let count = 0; count < 22; count++)
    await put(token, device({ device_id: `d${count}`, device_token: expo(`old${count}`) }));
  expect((await devicesOf(id)).map(({ device_id }) => device_id)).not.toContain('d1');
  expect(await devicesOf(id)).toHaveLength(20);
});

test('removes a device by any id that it was registered with', async () => {
  const { id, token } = await buildMember(db);
  const device_id = 'Ana’s phone: 1/2';
  await put(token, device({ device_id }));
  expect((await call(removeDevice, { params: { device_id } }, token)).status).toBe(200);
  expect(await devicesOf(id)).toEqual([]);
});

test('rejects devices of other members', async () => {
  const [member, other] = [await buildMember(db), await buildMember(db)];
  expectRefusal(await put(member.token, device({ user_id: other.id })), 'forbidden');
  expect(await devicesOf(other.id)).toEqual([]);
});

test.each([
  [{ device_id: '' }, 'device_id'],
  [{ device_token: undefined }, 'device_token'],
  [{ device_token: 'a token' }, 'device_token'],
  [{ push_type: 'apns' }, 'push_type'],
  [{ push_type: 'web', device_token: '{}' }, 'device_token'],
  [{ push_type: 'web', device_token: { ...web, endpoint: 'http://127.0.0.1/' } }, 'device_token'],
  ...[
    {},
    { ...keys, p256dh: 'B'.repeat(87) },
    { ...keys, p256dh: keys.p256dh.slice(2) },
    { ...keys, auth: keys.auth.slice(2) },
    { ...keys, auth: 'a'.repeat(1_000) },
  ].map((forged): [object, string] => [
    { push_type: 'web', device_token: { ...web, keys: forged } },
    'device_token',
  ]),
  ...[
    // Not in PUSH_HOSTS: the server would never call it.
    'https://push.example.org/send/1',
    'https://fcm.googleapis.com.example.org/send/1',
    'https://fcm.googleapis.com./send/1',
    `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
    'fcm.googleapis.com',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://database.internal/',
    'https://push.example.org:8443/',
    'https://me:secret@push.example.org/',
    'javascript:alert(1)',
  ].map((endpoint): [object, string] => [
    { push_type: 'web', device_token: { ...web, endpoint } },
    'device_token',
  ]),
  // This server has no key for the apps.
  [{ push_type: 'fcm', device_token: 'a'.repeat(40) }, 'push_type'],
  [{ push_type: 'expo', device_token: web }, 'device_token'],
  [{ device_type: 'x'.repeat(51) }, 'device_type'],
  [{ user_id: 'me' }, 'user_id'],
])('rejects the device %j', async (change, field) => {
  expectRefusal(await put((await buildMember(db)).token, device(change)), 'invalid_values', field);
});

test('says which push service a browser would need', async () => {
  const elsewhere = { ...web, endpoint: 'https://push.example.org/send/1' };
  const { token } = await buildMember(db);
  const { body } = await put(token, device({ push_type: 'web', device_token: elsewhere }));
  expect(body.errors).toBe('This server does not send notifications to the push service of this browser.');
});

test('accepts or rejects any text without a server error', async () => {
  const { token } = await buildMember(db);
  for (const text of naughtyTexts)
    expect((await put(token, device({ device_id: text, device_type: text }))).status).toBeLessThan(500);
});
