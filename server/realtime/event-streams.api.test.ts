import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endAllSessions, endSession, listSessions } from '#contract/auth/sessions.ts';
import { changePassword } from '#contract/auth/passwords.ts';
import { signOut } from '#contract/auth/sign-in.ts';
import { deactivate, erase } from '#contract/members/lifecycle.ts';
import { unreadStreamPath } from '#contract/notifications.ts';
import { liveSharesPath } from '#contract/shares.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import type { Db } from '#server/database/pool.ts';
import { testApp } from '#server/testing/app.ts';
import { leaveEarly, untilBlocked } from '#server/testing/blocked.ts';
import { buildMember, buildSession } from '#server/testing/build.ts';

const { app, call, config, db } = await testApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const password = 'seven green bottles';
const password_hash = await hashPassword(config, password);

/** Opens a stream. @returns a promise of its end. */
async function open(path: string, token: string): Promise<{ ended: Promise<unknown>; stop(): void }> {
  const request = get(`${origin}${path}?auth_token=${token}`, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const ended = once(response, 'end');
  await once(response, 'data');
  response.resume();
  return { ended, stop: () => request.destroy() };
}

/** Connections over which this server listens: one, whatever it streams. */
async function listeners(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'polity live' and query like 'listen %'
  `.execute(db);
  return rows.length;
}

const leave: [string, (token: string) => Promise<{ status: number }>][] = [
  ['signing out', (token) => call(signOut, {}, token)],
  ['signing out everywhere', (token) => call(endAllSessions, {}, token)],
  ['deactivation', (token) => call(deactivate, {}, token)],
  [
    'a new password',
    async (token) => {
      const next = 'eight green bottles';
      const body = { current_password: password, password: next, password_confirmation: next };
      return call(changePassword, { body }, token);
    },
  ],
  ['erasure', (token) => call(erase, { body: { password } }, token)],
  [
    'signing out on that device',
    async (token) => {
      const { body } = await call(listSessions, { query: {} }, token);
      const own = body.sessions.find(({ current }) => current)!;
      return call(endSession, { params: { id: String(own.id) } }, token);
    },
  ],
];
test.each(leave)('%s ends the event streams of the member, and of nobody else', async (_name, end) => {
  const [member, other] = [await buildMember(db, { password_hash }), await buildMember(db)];
  const second = await buildSession(db, member.id);
  const streams = [await open(unreadStreamPath, second), await open(liveSharesPath, member.token)];
  const others = await open(unreadStreamPath, other.token);
  await expect.poll(() => listeners(db)).toBe(1);
  expect((await end(member.token)).status).toBe(200);
  for (const { ended } of streams) await ended;
  expect(await Promise.race([others.ended, Promise.resolve('open')])).toBe('open');
  others.stop();
});

test('a HEAD request for a stream ends', async () => {
  const { token } = await buildMember(db);
  const reply = await app.inject({
    method: 'HEAD',
    url: unreadStreamPath,
    headers: { authorization: token },
  });
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
});

test('a stream sends its state once the server receives changes', async () => {
  const { app, db } = await testApp();
  const own = await app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await buildMember(db);
  const response = await fetch(`${own}${unreadStreamPath}`, { headers: { authorization: token } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  while (!(await reader.read()).value?.includes('data:'));
  expect(await listeners(db)).toBe(1);
  await reader.cancel();
});

test('streams end when the server has missed changes, so that browsers open them again', async () => {
  const { ended } = await open(unreadStreamPath, (await buildMember(db)).token);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'polity live'
  `.execute(db);
  await ended;
});

test('a stream that is being opened does not keep the server from stopping', async () => {
  const { app, db } = await testApp();
  const { token } = await buildMember(db);
  const own = await app.listen({ port: 0, host: '127.0.0.1' });
  const closing = await db.transaction().execute(async (db) => {
    await sql`lock table sessions`.execute(db);
    const reply = fetch(`${own}${unreadStreamPath}`, { headers: { authorization: token } });
    await untilBlocked(db);
    return { reply, stopped: app.close() };
  });
  await closing.stopped;
  expect((await closing.reply).status).toBe(503);
});

test('a client that leaves while its stream is being opened takes no room', async () => {
  const { app, db } = await testApp();
  const own = await app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await buildMember(db);
  const url = `${unreadStreamPath}?auth_token=${token}`;
  await leaveEarly(app, db, own + url, 80);
  // A connection that has ended has no address any more.
  const open = () => app.inject({ method: 'HEAD', url, remoteAddress: 'none' });
  for (let attempt = 0; attempt < 5; attempt++) expect((await open()).statusCode).toBe(200);
});
