import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signOut } from '#contract/auth/sign-in.ts';
import { listBills } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const member = await buildMember(db);
const other = await buildMember(db);
const ask = (headers: Record<string, string>, query: Record<string, string | string[]> = {}) =>
  send({ method: 'GET', url: me.path, headers, query });
const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);

test.each([
  ['bare', { authorization: member.token }, {}],
  ['as Bearer', { authorization: `Bearer ${member.token}` }, {}],
  ['as bearer, in small letters', { authorization: `bearer  ${member.token}` }, {}],
  ['in the query', {}, { auth_token: member.token }],
  ['in header and query alike', { authorization: `Bearer ${member.token}` }, { auth_token: member.token }],
  ['in the query beside an empty header', { authorization: '' }, { auth_token: member.token }],
])('accepts a token %s', async (_, headers, query) => {
  const { status, body } = await ask(headers as Record<string, string>, query as Record<string, string>);
  expect({ status, id: (body as { user?: { id: number } }).user?.id }).toEqual({
    status: 200,
    id: member.id,
  });
});

test.each([
  ['nothing', {}, {}],
  ['an unknown token', { authorization: 'x'.repeat(43) }, {}],
  [
    'a token with one letter changed',
    {
      authorization: `${member.token.slice(0, -2)}${member.token.at(-2) === 'x' ? 'y' : 'x'}${member.token.at(-1)}`,
    },
    {},
  ],
  ['another scheme', { authorization: `Basic ${member.token}` }, {}],
  ['header and query that disagree', { authorization: member.token }, { auth_token: other.token }],
  ['a good header and a bad query', { authorization: member.token }, { auth_token: 'x' }],
  ['two tokens in the query', {}, { auth_token: [member.token, other.token] }],
  ['SQL', { authorization: "' or 1=1 --                         " }, {}],
  ['a very long token', { authorization: 'a'.repeat(5_000) }, {}],
  ['a NUL in the query', {}, { auth_token: `${member.token}\u0000` }],
])('answers 401 with %s', async (_, headers, query) => {
  const reply = await ask(headers as Record<string, string>, query as Record<string, string>);
  expectRefusal(reply, 'invalid_session');
  expect(reply.body).toEqual({
    error: 'invalid_session',
    errors: 'Signup and Login to use this feature.',
    code: 'invalid_session',
  });
});

test('refuses two different tokens on public calls too; an ended one counts as a visitor', async () => {
  expectRefusal(
    await send({
      method: 'GET',
      url: listBills.path,
      headers: { authorization: member.token },
      query: { auth_token: other.token },
    }),
    'invalid_session',
  );
  expect((await call(listBills, { query: {} }, 'dead'.repeat(11))).status).toBe(200);
});

test('the cookie never authenticates an API call', async () => {
  const cookie = `__Host-polity_session=${member.token}`;
  expectRefusal(await ask({ cookie }), 'invalid_session');
  expectRefusal(
    await send({
      method: 'PUT',
      url: '/api/v1/users',
      headers: { cookie },
      payload: { user: { about_me: 'forged' } },
    }),
    'invalid_session',
  );
  expectRefusal(
    await send({
      method: 'POST',
      url: '/api/v1/users/create_watchlist',
      headers: { cookie },
      payload: { bill_id: 1 },
    }),
    'invalid_session',
  );
});

test('a session ends after 30 idle days and at its absolute limit, not before', async () => {
  const idle = await buildMember(db);
  const touch = (last_seen_at: Date, expires_at: Date) =>
    db.updateTable('sessions').set({ last_seen_at, expires_at }).where('member_id', '=', idle.id).execute();
  await touch(days(29), days(-1));
  expect((await call(me, {}, idle.token)).status).toBe(200);
  await touch(days(31), days(-1));
  expectRefusal(await call(me, {}, idle.token), 'invalid_session');
  await touch(days(0), days(1));
  expectRefusal(await call(me, {}, idle.token), 'invalid_session');
});

test('using a session extends it', async () => {
  const active = await buildMember(db);
  await db
    .updateTable('sessions')
    .set({ last_seen_at: days(29) })
    .where('member_id', '=', active.id)
    .execute();
  await call(me, {}, active.token);
  const { last_seen_at } = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('member_id', '=', active.id)
    .executeTakeFirstOrThrow();
  expect(last_seen_at.getTime()).toBeGreaterThan(days(1).getTime());
});

test('a member can read while the disk of the database is full', async () => {
  const reader = await buildMember(db);
  await db
    .updateTable('sessions')
    .set({ last_seen_at: days(1) })
    .where('member_id', '=', reader.id)
    .execute();
  await sql`
    create function no_space() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = 'disk_full';
    end $$`.execute(db);
  await sql`create trigger no_space before update on sessions execute function no_space()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function no_space cascade`.execute(db);
  });
  expect((await call(me, {}, reader.token)).status).toBe(200);
});

test('refuses tokens of deactivated and erased members', async () => {
  const [paused, erased] = [await buildMember(db), await buildMember(db)];
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', paused.id).execute();
  await db.deleteFrom('members').where('id', '=', erased.id).execute();
  expectRefusal(await call(me, {}, paused.token), 'invalid_session');
  expectRefusal(await call(me, {}, erased.token), 'invalid_session');
});

test('signing out without a token only drops the cookie', async () => {
  const { token } = await buildMember(db);
  const cookies = { '__Host-polity_session': token };
  const reply = await send({ method: 'POST', url: signOut.path, cookies });
  expect(reply.status).toBe(200);
  // The cookie is removed; the session stays valid for clients that have its token.
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-polity_session=;/);
  expect((await call(me, {}, token)).status).toBe(200);
});
