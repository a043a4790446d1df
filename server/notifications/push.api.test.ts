import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { signOut } from '#contract/auth/sign-in.ts';
import { sendInvites } from '#contract/connect/invitations.ts';
import { pushKey, removeDevice, updateDevice } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { listenLocally } from '#server/testing/local-server.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { fanOut } from './fan-out.ts';
import { findDeliveries } from './push.queries.ts';

/** A local push service: records what it gets and answers as a test wants. */
const pushed: { path: string; headers: Record<string, unknown>; size: number }[] = [];
let answer = 201;
/** Answers of the next requests. */
const next: number[] = [];
/** Answers of single browsers, by path. */
const answers = new Map<string, number>();
const service = createServer(async (request, response) => {
  let size = 0;
  for await (const part of request) size += (part as Buffer).length;
  pushed.push({ path: request.url!, headers: request.headers, size });
  response.writeHead(next.shift() ?? answers.get(request.url!) ?? answer).end();
});
const { origin, stop } = await listenLocally(service);
afterAll(stop);
const { call, db, runJobs, services } = await testApp(undefined, {
  PUSH_HOSTS: '127.0.0.1, push.example.org',
});
beforeEach(() => {
  pushed.length = 0;
  answers.clear();
  answer = 201;
});

/** A member with a browser that the service above can reach. */
async function withBrowser(endpoint = `${origin}/browser`): Promise<TestMember> {
  const member = await buildMember(db);
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const device_token = JSON.stringify({
    endpoint: `https://push.example.org/${randomBytes(6).toString('hex')}`,
    keys,
  });
  const body = { device_id: 'laptop', device_token, device_type: 'browser', push_type: 'web' as const };
  expect((await call(updateDevice, { body }, member.token)).status).toBe(200);
  // Only https can be registered; the local service uses http.
  await db
    .updateTable('devices')
    .set({ device_token: JSON.stringify({ endpoint: `${endpoint}?${member.id}`, keys }) })
    .where('member_id', '=', member.id)
    .execute();
  return member;
}
const devicesOf = ({ id }: TestMember) =>
  db.selectFrom('devices').select('id').where('member_id', '=', id).execute();
async function invite(receiver: TestMember) {
  const sender = await buildMember(db, { first_name: 'Ana' });
  expect((await call(sendInvites, { body: { member_ids: [receiver.id] } }, sender.token)).status).toBe(200);
  return runJobs();
}

test('sends an encrypted and signed invitation to the receiver’s browser', async () => {
  const receiver = await withBrowser();
  expect(await invite(receiver)).toEqual([]);
  expect(pushed).toHaveLength(1);
  const [{ headers, size }] = pushed as [(typeof pushed)[0]];
  const { body } = await call(pushKey, {}, receiver.token);
  expect(body.public_key).toMatch(/^[\w-]{87}$/);
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    authorization: expect.stringMatching(
      new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${body.public_key}$`),
    ),
  });
  expect(size).toBeGreaterThan(100);
  const [, claims = ''] = String(headers.authorization).split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'https://polity.test',
  });
});

/** Runs the jobs that wait for a later attempt. */
async function runLater() {
  await sql`
    update pgboss.job set start_after = now()
    where name = 'push' and state in ('created', 'retry')`.execute(db);
  return runJobs();
}

test('deletes a browser that is gone, and tries again when the push service fails', async () => {
  const receiver = await withBrowser();
  answer = 500;
  await invite(receiver);
  expect(await runLater()).toMatchObject([{ message: '1 notifications could not be sent.' }]);
  expect(await devicesOf(receiver)).toHaveLength(1);
  answer = 201;
  expect(await runLater()).toEqual([]);
  expect(pushed).toHaveLength(3);
  expect(await runLater()).toEqual([]);
  expect(pushed).toHaveLength(3);
  answer = 410;
  await invite(receiver);
  expect(await devicesOf(receiver)).toHaveLength(0);
});

/** A member with two browsers, and their paths. */
async function withTwoBrowsers() {
  const receiver = await withBrowser();
  const { device_token } = await db
    .selectFrom('devices')
    .select('device_token')
    .where('member_id', '=', receiver.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('devices')
    .values({
      member_id: receiver.id,
      device_id: 'desktop',
      device_type: 'browser',
      push_type: 'web',
      device_token: device_token.replace('/browser', '/desktop'),
    })
    .execute();
  return { receiver, browser: `/browser?${receiver.id}`, desktop: `/desktop?${receiver.id}` };
}
// Devices are reached at the same time, in any order.
const paths = () => pushed.map(({ path }) => path).toSorted();

test('tries again on the device that was not reached, and not on the others', async () => {
  const { receiver, browser, desktop } = await withTwoBrowsers();
  answers.set(desktop, 503);
  expect(await invite(receiver)).toEqual([]);
  answers.clear();
  expect(await runLater()).toEqual([]);
  expect(paths()).toEqual([browser, desktop, desktop]);
});

test('sends to no device again that was reached by a second attempt', async () => {
  const { receiver, browser, desktop } = await withTwoBrowsers();
  answer = 503;
  expect(await invite(receiver)).toEqual([]);
  answer = 201;
  answers.set(desktop, 503);
  expect(await runLater()).toEqual([]);
  expect(await runLater()).toMatchObject([{ message: '1 notifications could not be sent.' }]);
  answers.clear();
  expect(await runLater()).toEqual([]);
  expect(paths()).toEqual([browser, browser, ...Array<string>(4).fill(desktop)]);
});

test('sends only the one of two notifications again that failed', async () => {
  const receiver = await withBrowser();
  for (const sender of [await buildMember(db), await buildMember(db)])
    expect((await call(sendInvites, { body: { member_ids: [receiver.id] } }, sender.token)).status).toBe(200);
  next.push(201, 503);
  expect(await runJobs()).toEqual([]);
  expect(pushed).toHaveLength(2);
  for (const _ of [1, 2]) expect(await runLater()).toEqual([]);
  expect(pushed).toHaveLength(3);
});

/** Invitations of as many members, all at once. */
async function inviteBy(count: number, receiver: TestMember) {
  for (let i = 0; i < count; i++) {
    const { token } = await buildMember(db);
    expect((await call(sendInvites, { body: { member_ids: [receiver.id] } }, token)).status).toBe(200);
  }
  return runJobs();
}

test('sends at most ten notifications an hour to each device, also when more come at once', async () => {
  const { receiver, browser, desktop } = await withTwoBrowsers();
  await inviteBy(7, receiver);
  await inviteBy(5, receiver);
  await inviteBy(1, receiver);
  expect(paths()).toEqual([...Array<string>(10).fill(browser), ...Array<string>(10).fill(desktop)]);
});

test('counts what another job sends meanwhile among the ten of an hour', async () => {
  const { receiver } = await withTwoBrowsers();
  const startedAt = new Date();
  await inviteBy(10, receiver);
  const sender = await buildMember(db);
  await call(sendInvites, { body: { member_ids: [receiver.id] } }, sender.token);
  await fanOut(services);
  const { event_id } = await db
    .selectFrom('notifications')
    .select('event_id')
    .where('member_id', '=', receiver.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const range = { event_ids: [event_id], from: receiver.id, to: receiver.id };
  expect(await findDeliveries(db, { ...range, after: [0, 0], startedAt }, 100)).toEqual([]);
});

test('tries again on a device that missed the last of ten notifications', async () => {
  const { receiver, desktop } = await withTwoBrowsers();
  await inviteBy(9, receiver);
  answers.set(desktop, 503);
  await inviteBy(1, receiver);
  answers.clear();
  pushed.length = 0;
  expect(await runLater()).toEqual([]);
  expect(paths()).toEqual([desktop]);
});

test('deletes browsers whose push service the operator has excluded, without calling it', async () => {
  for (const endpoint of [origin.replace('127.0.0.1', 'localhost'), 'http://[::1]:1']) {
    const receiver = await withBrowser(endpoint);
    expect(await invite(receiver)).toEqual([]);
    expect(await devicesOf(receiver)).toEqual([]);
  }
  expect(pushed).toEqual([]);
});

test('sends nothing after invitations are turned off, a sign-out or removal of the device', async () => {
  const off = await withBrowser();
  await db.updateTable('members').set({ notify_invite_network: false }).where('id', '=', off.id).execute();
  const out = await withBrowser();
  await call(signOut, {}, out.token);
  const removed = await withBrowser();
  const own = { params: { device_id: 'laptop' } };
  const stranger = await buildMember(db);
  expectRefusal(await call(removeDevice, own, stranger.token), 'not_found');
  expect((await call(removeDevice, own, removed.token)).status).toBe(200);
  expectRefusal(await call(removeDevice, own, removed.token), 'not_found');
  for (const receiver of [off, out, removed]) await invite(receiver);
  expect(pushed).toEqual([]);
});
