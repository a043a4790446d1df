import { expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { endAllSessions, endSession, listSessions } from '#contract/auth/sessions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db, runJobs, mails } = await testApp();
const password = 'eleven purple trams';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
let people = 0;

async function join() {
  const email = `traveller${++people}@example.org`;
  const { headers, body } = await send({
    method: 'POST',
    url: signUp.path,
    payload: { user: { email, password } },
    headers: { 'user-agent': firefox },
  });
  return {
    email,
    token: String(body.auth_token),
    cookie: /__Host-polity_device=[\w-]+/.exec(String(headers['set-cookie']))![0],
  };
}
async function enter(email: string, userAgent: string, cookie?: string): Promise<string> {
  const { body } = await send({
    method: 'POST',
    url: signIn.path,
    payload: { user: { email, password } },
    headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
  });
  return String(body.auth_token);
}
const list = async (token: string) => (await call(listSessions, { query: {} }, token)).body;

test('lists sessions with readable device names, this device first', async () => {
  const member = await join();
  const phone = await enter(member.email, safari);
  expect(await list(member.token)).toMatchObject({
    total_count: 2,
    sessions: [
      { device: 'Firefox on Windows', current: true },
      { device: 'Safari on iPhone', current: false },
    ],
  });
  expect((await list(phone)).sessions[0]).toMatchObject({ device: 'Safari on iPhone', current: true });
  expect(JSON.stringify(await list(phone))).not.toMatch(/token|hash|Mozilla/);
});

test('signing in on a known device reactivates an account within 30 days, and not later', async () => {
  const member = await join();
  const rest = (days: number) =>
    db
      .updateTable('members')
      .set({ deactivated_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
      .where('email', '=', member.email)
      .execute();
  await rest(3);
  const token = await enter(member.email, firefox, member.cookie);
  expect((await call(me, {}, token)).status).toBe(200);
  await rest(31);
  expect(await enter(member.email, firefox, member.cookie)).toBe('undefined');
});

test('signs out one device, then all, and never another member’s', async () => {
  const [member, other] = [await join(), await buildMember(db)];
  const [phone, tablet] = [await enter(member.email, safari), await enter(member.email, safari)];
  const own = (await list(phone)).sessions[0]!.id;
  expectRefusal(await call(endSession, { params: { id: String(own) } }, other.token), 'not_found');
  expect((await call(endSession, { params: { id: String(own) } }, member.token)).status).toBe(200);
  expectRefusal(await call(me, {}, phone), 'invalid_session');
  expectRefusal(await call(endSession, { params: { id: String(own) } }, member.token), 'not_found');
  expect((await call(endAllSessions, {}, tablet)).status).toBe(200);
  for (const token of [member.token, tablet]) expectRefusal(await call(me, {}, token), 'invalid_session');
  expect((await call(me, {}, other.token)).status).toBe(200);
});

test('does not list expired sessions, and pages long lists', async () => {
  const member = await join();
  const { id } = (await call(me, {}, member.token)).body.user;
  const old = {
    member_id: id,
    expires_at: new Date(Date.now() + 1e9),
    last_seen_at: new Date(Date.now() - 31 * 24 * 3600 * 1000),
    token_hash: Buffer.from(`old ${id}`),
  };
  await db.insertInto('sessions').values(old).execute();
  await db
    .insertInto('sessions')
    .values(
      Array.from({ length: 24 }, (_, number) => ({
        member_id: id,
        expires_at: new Date(Date.now() + 1e9),
        token_hash: Buffer.from(`${id} ${number}`),
      })),
    )
    .execute();
  expect(await list(member.token)).toMatchObject({ total_count: 25, total_pages: 2 });
  expect((await call(listSessions, { query: { page: 2 } }, member.token)).body.sessions).toHaveLength(5);
});

test('a sign-in on a new device sends one email an hour per kind of device; known devices and sign-ups send none', async () => {
  const member = await join();
  const notices = async () => {
    expect(await runJobs()).toEqual([]);
    return (await mails(member.email)).filter(({ headers }) => headers.subject?.includes('New sign-in'));
  };
  await enter(member.email, firefox, member.cookie);
  expect(await notices()).toEqual([]);
  await enter(member.email, safari);
  await enter(member.email, safari);
  const [mail, ...more] = await notices();
  expect(more).toEqual([]);
  expect(mail!.text).toContain('Safari on iPhone');
  expect(mail!.text).toContain('https://polity.test/settings');
  const stranger = await join();
  // The cookie of another member makes no device known.
  await enter(member.email, firefox, stranger.cookie);
  expect(await notices()).toHaveLength(2);
});
