import { beforeAll, expect, test } from 'vitest';
import { me, personalDetails } from '#contract/members/user.ts';
import { signIn, signOut, signUp } from '#contract/auth/sign-in.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const email = 'Maria.Ruiz@example.org';
const password = 'eleven purple trams';
const signInAs = (address: string, secret: string) =>
  call(signIn, { body: { user: { email: address, password: secret } } });

beforeAll(async () => {
  await call(signUp, { body: { user: { email, password } } });
});

test('signs in with the address in any capitals, each time with a new token', async () => {
  const [first, second] = await Promise.all([
    signInAs(email, password),
    signInAs(' maria.ruiz@EXAMPLE.ORG', password),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body).toMatchObject({
    message: 'Signed in',
    user: { email, auth_token: first.body.auth_token },
  });
  expect(first.body.auth_token).not.toBe(second.body.auth_token);
  expect(first.body.auth_token).toMatch(/^[\w-]{43}$/);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signInAs(email, 'Eleven purple trams');
  const unknown = await signInAs('nobody@example.org', password);
  expectRefusal(wrong, 'wrong_credentials');
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  expect(wrong.body.error).toBeUndefined();
});

test('a wrong password of any length or characters gets the same answer', async () => {
  for (const secret of ['', 'short', 'x'.repeat(1000), '\u0000', '\ud800', '{"$ne":1}'])
    expectRefusal(await signInAs(email, secret), 'wrong_credentials');
});

test('refuses accounts without a password and those deactivated more than 30 days ago', async () => {
  await call(signUp, { body: { user: { email: 'gone@example.org', password } } });
  await db
    .updateTable('members')
    .set({ deactivated_at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
    .where('email', '=', 'gone@example.org')
    .execute();
  await buildMember(db, { email: 'social@example.org' });
  expectRefusal(await signInAs('gone@example.org', password), 'wrong_credentials');
  expectRefusal(await signInAs('social@example.org', ''), 'wrong_credentials');
  expectRefusal(await signInAs('social@example.org', 'no account has this password'), 'wrong_credentials');
});

test.each([
  [{}, ['user']],
  [{ user: { email } }, ['password']],
  [{ user: { password } }, ['email']],
  [{ user: { email: { a: 1 }, password: ['x'] } }, ['email', 'password']],
  [{ user: { email, password: 'x'.repeat(1001) } }, ['password']],
])('refuses the body %j and names the wrong fields', async (payload, fields) => {
  expectRefusal(await send({ method: 'POST', url: signIn.path, payload }), 'invalid_values', ...fields);
});

test('signing out ends one session at once and no other', async () => {
  const { body: phone } = await signInAs(email, password);
  const { body: laptop } = await signInAs(email, password);
  const out = await call(signOut, {}, phone.auth_token);
  expect(out).toMatchObject({ status: 200, body: { message: 'Signed out' } });
  expect(String(out.headers['set-cookie'])).toMatch(/^__Host-polity_session=;/);
  expectRefusal(await call(me, {}, phone.auth_token), 'invalid_session');
  expect((await call(me, {}, laptop.auth_token)).status).toBe(200);
});

test('signing out needs a session', async () => {
  const { body } = await signInAs(email, password);
  await call(signOut, {}, body.auth_token);
  expectRefusal(await call(signOut, {}, body.auth_token), 'invalid_session');
  expectRefusal(await call(signOut, {}), 'invalid_session');
});

test('returns the own account at both paths, and refuses visitors', async () => {
  const member = await buildMember(db, { zip4: '1234' });
  const [own, details] = [await call(me, {}, member.token), await call(personalDetails, {}, member.token)];
  expect(own.body).toEqual(details.body);
  expect(own.body.user).toMatchObject({
    id: member.id,
    account_setup: 1,
    state: 'California',
    zip_code: '94110-1234',
    '5-digit-zip-code': '94110',
    '9-digit-zip-code': '94110-1234',
  });
  expect(Object.keys(own.body.user).filter((key) => /hash|admin|confirmed_at|deactivated/.test(key))).toEqual(
    [],
  );
  expectRefusal(await call(me, {}), 'invalid_session');
  expectRefusal(await call(personalDetails, {}), 'invalid_session');
});
