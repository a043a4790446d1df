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
import { urlOf } from '#server/database/pool.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildSession } from '#server/testing/build.ts';
import { openListener } from './listener.ts';

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

/** Connections over which this server listens: one for each kind of stream. */
const listening = sql`
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'polity live' and query like 'listen %'
`;
const listeners = async (): Promise<number> => (await listening.execute(db)).rows.length;

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
  await expect.poll(listeners).toBe(2);
  expect((await end(member.token)).status).toBe(200);
  for (const { ended } of streams) await ended;
  expect(await Promise.race([others.ended, Promise.resolve('open')])).toBe('open');
  others.stop();
});

test('open topics are read again once the server listens, and after the connection was lost', async () => {
  const received: unknown[] = [];
  const listener = openListener(urlOf(db), (topic) => received.push(topic));
  await expect.poll(() => received).toEqual([undefined]);
  await sql`select pg_terminate_backend(own.pid) from (${listening}) as own`.execute(db);
  await expect.poll(() => received).toEqual([undefined, undefined]);
  await listener.close();
});
