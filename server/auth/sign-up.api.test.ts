import { expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signIn, signUp, signUpShort } from '#contract/auth/sign-in.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const password = 'eleven purple trams';
const signUpAs = (email: string, secret = password) =>
  call(signUp, { body: { user: { email, password: secret } } });

async function accountsOf(email: string): Promise<number> {
  const rows = await db.selectFrom('members').select('id').where('email', 'ilike', email).execute();
  return rows.length;
}

test('signing up signs in at once, with the account setup still to do', async () => {
  const { status, body, headers } = await signUpAs('maria@example.org');
  expect(status).toBe(201);
  expect(body.message).toBe('Welcome to Polity');
  expect(body.user).toMatchObject({
    email: 'maria@example.org',
    account_setup: 0,
    auth_token: body.auth_token,
    first_name: null,
  });
  expect(body.user.user_id).toBe(body.user.id);
  expect(headers['cache-control']).toBe('no-store');
  expect((await call(me, {}, body.auth_token)).body.user.id).toBe(body.user.id);
});

test('neither the reply nor the database contains the password, and the database contains no token', async () => {
  const { body } = await signUpAs('secret@example.org');
  expect(JSON.stringify(body)).not.toContain(password);
  const { password_hash } = await db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  expect(session.token_hash).toHaveLength(32);
  expect(JSON.stringify(session)).not.toContain(body.auth_token);
});

test('the cookies are __Host-, HttpOnly, SameSite=Lax and Secure on https', async () => {
  const { headers } = await signUpAs('cookie@example.org');
  const cookies = headers['set-cookie'] as string[];
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-polity_session',
    '__Host-polity_device',
  ]);
  for (const cookie of cookies)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/;'])
      expect(`${cookie};`).toContain(attribute);
});

test.each([
  ['seven77', 'Use a password of at least 8 characters.'],
  ['', 'Use a password of at least 8 characters.'],
  ['x1'.repeat(64) + 'y', 'Use a password of at most 128 characters.'],
  ['password', 'This password is too common. Choose one that others would not guess.'],
  ['PassWord', 'This password is too common. Choose one that others would not guess.'],
  ['password123!', 'This password is too common. Choose one that others would not guess.'],
  ['12345678', 'This password is too common. Choose one that others would not guess.'],
  ['zzzzzzzzzzzz', 'This password is too common. Choose one that others would not guess.'],
])('refuses the password %j and says why', async (bad, sentence) => {
  const reply = await signUpAs('choosy@example.org', bad);
  expectRefusal(reply, 'invalid_values', 'password');
  expect(reply.body).toMatchObject({ errors: sentence, fields: { password: sentence } });
  expect(await accountsOf('choosy@example.org')).toBe(0);
});

test.each(['8 chars!', 'ж'.repeat(4) + 'дом и', '  spaces count  ', '🔒🔑 locks and keys', 'x1'.repeat(64)])(
  'accepts the password %j',
  async (good) => {
    const { status } = await signUpAs(`good${good.length}@example.org`, good);
    expect(status).toBe(201);
  },
);

test.each([
  '',
  'maria',
  'maria@',
  '@example.org',
  'maria@example',
  'a b@example.org',
  'maria@example..org',
  `${'a'.repeat(250)}@example.org`,
  '<b>@example.org',
  "x'--@",
])('refuses the email address %j', async (email) =>
  expectRefusal(await signUpAs(email), 'invalid_values', 'email'),
);

test.each([
  [{}, ['user']],
  [{ user: null }, ['user']],
  [{ user: 'maria' }, ['user']],
  [{ user: [] }, ['user']],
  [{ user: {} }, ['email', 'password']],
  [{ user: { email: 1, password: true } }, ['email', 'password']],
  [{ user: { email: ['a@b.org'], password: { $ne: '' } } }, ['email', 'password']],
  [{ email: 'maria2@example.org', password }, ['user']],
])('refuses the body %j and names the wrong fields', async (payload, fields) => {
  expectRefusal(await send({ method: 'POST', url: signUp.path, payload }), 'invalid_values', ...fields);
});

test('signing up ignores fields that would make the member an administrator', async () => {
  const wished = {
    id: 4711,
    user_id: 4711,
    admin: true,
    is_admin: true,
    isAdmin: true,
    account_setup: 1,
    may_share_media: true,
    email_confirmed_at: '2025-01-01',
    first_name: 'Eve',
  };
  const { status, body } = await send({
    method: 'POST',
    url: signUp.path,
    payload: { user: { email: 'eve@example.org', password, ...wished }, ...wished },
  });
  expect(status).toBe(201);
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('email', '=', 'eve@example.org')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    is_admin: false,
    may_share_media: false,
    account_setup: false,
    email_confirmed_at: null,
    first_name: null,
  });
  expect(row.id).not.toBe(4711);
  expect(body).toMatchObject({ user: { id: row.id, account_setup: 0 } });
});

test('the short sign-up call takes a username, which becomes the screen name', async () => {
  const user = { email: 'short@example.org', password, username: 'Shorty' };
  const { status, body } = await call(signUpShort, { body: { user } });
  expect([status, body.user.screen_name, body.user.account_setup]).toEqual([201, 'Shorty', 0]);
  expect((await call(signUpShort, { body: { user: { ...user, password: 'short' } } })).status).toBe(422);
});

test('an internationalized address is accepted, has one account, and is shown as it was typed', async () => {
  const { status, body } = await signUpAs('Ü@exämple.org');
  expect([status, body.user.email]).toEqual([201, 'ü@exämple.org']);
  const signInAs = (email: string) => call(signIn, { body: { user: { email, password } } });
  for (const spelling of [
    'ü@exämple.org',
    'Ü@EXÄMPLE.org',
    'ü@xn--exmple-cua.org',
    'u\u0308@exa\u0308mple.org',
  ])
    expect((await signInAs(spelling)).body.user.id).toBe(body.user.id);
  expectRefusal(await signUpAs('ü@exämple.org', 'another good one'), 'email_taken', 'email');
});

test.each(['अजय@डाटा.भारत', 'maria@例え.jp', "o'hara@example.org", 'plus+tag@example.org'])(
  'accepts the address %j',
  async (email) => expect((await signUpAs(email)).status).toBe(201),
);

test.each([
  'maria\u202e@example.org',
  'ma\u200bria@example.org',
  'maria@exa\u202emple.org',
  'ü@a/b.org',
  'o’hara@example.org',
])('rejects the address %j', async (email) =>
  expectRefusal(await signUpAs(email), 'invalid_values', 'email'),
);

test('a second password that differs is refused, and may be left out', async () => {
  const user = { email: 'twice@example.org', password, password_confirmation: `${password}!` };
  for (const endpoint of [signUp, signUpShort]) {
    const reply = await call(endpoint, { body: { user } });
    expectRefusal(reply, 'invalid_values', 'password_confirmation');
    expect(reply.body.errors).toBe("Confirm password doesn't match. Please re-enter!");
  }
  expect(await accountsOf('twice@example.org')).toBe(0);
  const right = await call(signUp, { body: { user: { ...user, password_confirmation: password } } });
  expect(right.status).toBe(201);
});

test('a username with a web address is refused', async () => {
  const user = { email: 'web@example.org', password, username: 'Visit http://evil.example now' };
  expectRefusal(await call(signUpShort, { body: { user } }), 'invalid_values', 'username');
});
