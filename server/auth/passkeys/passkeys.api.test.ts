import { describe, expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signUp } from '#contract/auth/sign-in.ts';
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  renamePasskey,
} from '#contract/auth/passkeys.ts';
import { signInOptions } from '#contract/auth/social.ts';
import { removeTwoStep } from '#server/auth/two-step/two-step.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { TestAuthenticator } from '#server/testing/authenticator.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, db, mails, runJobs, send } = await testApp();
const origin = 'https://polity.test';

const optionsFor = async ({ token }: { token: string }) =>
  (await call(passkeyOptions, { body: {} }, token)).body.options;
const add = (
  { token }: { token: string },
  passkey: ReturnType<TestAuthenticator['register']>,
  name = 'Phone',
) => call(addPasskey, { body: { name, passkey } }, token);
const challenge = async () => (await call(passkeySignInOptions, {})).body.options;
const signIn = (passkey: ReturnType<TestAuthenticator['signIn']>) =>
  call(passkeySignIn, { body: { passkey } });
const names = async ({ token }: { token: string }) =>
  (await call(listPasskeys, {}, token)).body.passkeys.map(({ name }) => name);

async function withPasskey(
  values = {},
): Promise<{ member: TestMember; device: TestAuthenticator; id: number }> {
  const member = await buildMember(db, values);
  const device = new TestAuthenticator(origin);
  const { body } = await add(member, device.register(await optionsFor(member)));
  return { member, device, id: body.passkey.id };
}

test('a passkey is added, listed, renamed, used to sign in, and removed', async () => {
  const member = await buildMember(db, { password_hash: 'of no password' });
  const device = new TestAuthenticator(origin);
  const options = await optionsFor(member);
  expect(options).toMatchObject({
    rp: { id: 'polity.test', name: 'Polity' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const added = await add(member, device.register(options));
  expect(added).toMatchObject({
    status: 201,
    body: { passkey: { name: 'Phone', last_used_at: null }, message: 'The passkey has been added.' },
  });
  const params = { id: String(added.body.passkey.id) };
  expect(
    (await call(renamePasskey, { params, body: { name: ' My phone ' } }, member.token)).body.passkey.name,
  ).toBe('My phone');
  expect(await names(member)).toEqual(['My phone']);
  const signed = await signIn(device.signIn(await challenge()));
  expect(signed).toMatchObject({ status: 200, body: { message: 'Signed in', user: { id: member.id } } });
  expect((await call(me, {}, signed.body.auth_token)).status).toBe(200);
  expect((await call(listPasskeys, {}, member.token)).body.passkeys[0]?.last_used_at).not.toBeNull();
  expect((await call(removePasskey, { params, body: {} }, member.token)).status).toBe(200);
  expectRefusal(await signIn(device.signIn(await challenge())), 'passkey_refused');
});

test('a passkey counts as both steps, for the session it starts and the one it was created in', async () => {
  const { member, device } = await withPasskey();
  await signIn(device.signIn(await challenge()));
  const sessions = await db
    .selectFrom('sessions')
    .select('two_step')
    .where('member_id', '=', member.id)
    .execute();
  expect(sessions.map(({ two_step }) => two_step)).toEqual([true, true]);
});

test('turning off the authenticator app leaves the sessions of a passkey as they are', async () => {
  const { member } = await withPasskey();
  await removeTwoStep(db, member.id);
  const { two_step } = await db
    .selectFrom('sessions')
    .select('two_step')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(two_step).toBe(true);
});

describe('Making a passkey is refused with', () => {
  test.each<[string, Parameters<TestAuthenticator['register']>[1], 'passkey_refused' | 'challenge_expired']>([
    ['another origin', { origin: 'https://polity.test.evil.example' }, 'passkey_refused'],
    ['another site', { rpId: 'evil.example' }, 'passkey_refused'],
    ['a person who was not asked', { verified: false }, 'passkey_refused'],
    ['the wrong ceremony', { type: 'webauthn.get' }, 'passkey_refused'],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }, 'challenge_expired'],
  ])('%s', async (_, twist, code) => {
    const member = await buildMember(db);
    expectRefusal(
      await add(member, new TestAuthenticator(origin).register(await optionsFor(member), twist)),
      code,
    );
    expect(await names(member)).toEqual([]);
  });

  test('the challenge of another member, one for signing in, and a used one', async () => {
    const [one, two] = [await buildMember(db), await buildMember(db)];
    expectRefusal(
      await add(two, new TestAuthenticator(origin).register(await optionsFor(one))),
      'challenge_expired',
    );
    const forSignIn = { ...(await challenge()), rp: { id: 'polity.test' } };
    expectRefusal(await add(one, new TestAuthenticator(origin).register(forSignIn)), 'challenge_expired');
    const options = await optionsFor(one);
    expect((await add(one, new TestAuthenticator(origin).register(options))).status).toBe(201);
    expectRefusal(await add(one, new TestAuthenticator(origin).register(options)), 'challenge_expired');
    const late = await optionsFor(one);
    await db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expectRefusal(await add(one, new TestAuthenticator(origin).register(late)), 'challenge_expired');
  });

  test('a credential that is registered already, and invalid bytes', async () => {
    const { device } = await withPasskey();
    const other = await buildMember(db);
    expectRefusal(await add(other, device.register(await optionsFor(other))), 'conflict');
    const make = async () => new TestAuthenticator(origin).register(await optionsFor(other));
    for (const attestationObject of [
      'AAAA',
      'o2NmbXRkbm9uZQ',
      (await make()).response.attestationObject.slice(0, 80),
    ]) {
      const made = await make();
      expectRefusal(
        await add(other, { ...made, response: { ...made.response, attestationObject } }),
        'passkey_refused',
      );
    }
    const made = await make();
    for (const clientDataJSON of ['AAAA', 'bnVsbA', 'e30', 'W10'])
      expectRefusal(
        await add(other, { ...made, response: { ...made.response, clientDataJSON } }),
        'passkey_refused',
      );
    expectRefusal(await add(other, made, ''), 'invalid_values', 'name');
    expectRefusal(
      await send({
        method: 'POST',
        url: addPasskey.path,
        payload: { name: 'x', passkey: {} },
        headers: { authorization: other.token },
      }),
      'invalid_values',
      'id',
      'rawId',
      'response',
      'type',
    );
  });

  test('more than twenty', async () => {
    const member = await buildMember(db);
    const rows = Array.from({ length: 20 }, (_, index) => ({
      member_id: member.id,
      credential_id: `${member.id}-${index}`,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'x',
    }));
    await db.insertInto('passkeys').values(rows).execute();
    expectRefusal(await call(passkeyOptions, { body: {} }, member.token), 'conflict');
  });
});

describe('Signing in is refused with', () => {
  test.each<[string, Parameters<TestAuthenticator['signIn']>[1], 'passkey_refused' | 'challenge_expired']>([
    ['another origin', { origin: 'https://evil.example' }, 'passkey_refused'],
    ['another site', { rpId: 'evil.example' }, 'passkey_refused'],
    ['a person who was not asked', { verified: false }, 'passkey_refused'],
    ['the wrong ceremony', { type: 'webauthn.create' }, 'passkey_refused'],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }, 'challenge_expired'],
    [
      'the handle of another member',
      { userHandle: Buffer.from('polity-1').toString('base64url') },
      'passkey_refused',
    ],
  ])('%s', async (_, twist, code) => {
    await buildMember(db);
    const { device } = await withPasskey();
    expectRefusal(await signIn(device.signIn(await challenge(), twist)), code);
  });

  test('a used answer, a counter that decreases, and the signature of another key', async () => {
    const { device } = await withPasskey();
    const answer = device.signIn(await challenge(), { counter: 5 });
    expect((await signIn(answer)).status).toBe(200);
    expectRefusal(await signIn(answer), 'challenge_expired');
    expectRefusal(await signIn(device.signIn(await challenge(), { counter: 4 })), 'passkey_refused');
    const stranger = new TestAuthenticator(origin).signIn(await challenge(), {
      counter: 9,
      userHandle: device.signIn(await challenge()).response.userHandle,
    });
    expectRefusal(await signIn({ ...stranger, id: device.id, rawId: device.id }), 'passkey_refused');
    expectRefusal(await signIn(stranger), 'passkey_refused');
  });

  test('a challenge that was for making one', async () => {
    const { member, device } = await withPasskey();
    const options = { ...(await optionsFor(member)), rpId: 'polity.test' };
    expectRefusal(await signIn(device.signIn(options)), 'challenge_expired');
  });

  test('all but one of several simultaneous uses of one answer', async () => {
    const { device } = await withPasskey();
    const answer = device.signIn(await challenge());
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(answer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('passkeys of others cannot be listed, renamed or removed', async () => {
  const { id, member } = await withPasskey();
  const other = await buildMember(db);
  expect(await names(other)).toEqual([]);
  const params = { id: String(id) };
  expectRefusal(await call(renamePasskey, { params, body: { name: 'Mine' } }, other.token), 'not_found');
  expectRefusal(await call(removePasskey, { params, body: {} }, other.token), 'not_found');
  for (const odd of ['0', '-1', '1e3', 'x', '99999999999999'])
    expectRefusal(await call(removePasskey, { params: { id: odd }, body: {} }, member.token), 'not_found');
  expect(await names(member)).toEqual(['Phone']);
});

test('the last sign-in method cannot be removed, and an old session needs the password to remove one', async () => {
  const { id, member } = await withPasskey();
  const params = { id: String(id) };
  expectRefusal(await call(removePasskey, { params, body: {} }, member.token), 'last_sign_in_method');
  expect(await names(member)).toEqual(['Phone']);
  const { body } = await call(signUp, {
    body: { user: { email: 'careful@example.org', password: 'eleven purple trams' } },
  });
  const owner = { token: body.auth_token };
  const added = await add(owner, new TestAuthenticator(origin).register(await optionsFor(owner)));
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('member_id', '=', body.user.id)
    .execute();
  const own = { id: String(added.body.passkey.id) };
  expectRefusal(await call(removePasskey, { params: own, body: {} }, owner.token), 'password_required');
  expectRefusal(
    await call(removePasskey, { params: own, body: { password: 'wrong' } }, owner.token),
    'invalid_values',
    'password',
  );
  expect(
    (await call(removePasskey, { params: own, body: { password: 'eleven purple trams' } }, owner.token))
      .status,
  ).toBe(200);
});

test('adding or removing a passkey sends one email in text and HTML; renaming and failed attempts send none', async () => {
  const email = 'keeper@example.org';
  const { id, member } = await withPasskey({
    email,
    email_confirmed_at: new Date(),
    password_hash: 'of no password',
  });
  const params = { id: String(id) };
  await call(renamePasskey, { params, body: { name: 'Mine' } }, member.token);
  const device = new TestAuthenticator(origin);
  const answer = device.register(await optionsFor(member));
  expectRefusal(await add(member, { ...answer, id: 'another' }), 'passkey_refused');
  expect((await call(removePasskey, { params, body: {} }, member.token)).status).toBe(200);
  expectRefusal(await call(removePasskey, { params, body: {} }, member.token), 'not_found');
  expect(await runJobs()).toEqual([]);
  const notices = await mails(email);
  expect(notices.map(({ headers }) => headers.subject).toSorted()).toEqual([
    'A passkey was added for your Polity account',
    'A passkey was removed for your Polity account',
  ]);
  for (const { text, html } of notices)
    for (const part of [text, html]) {
      expect(part).toContain('If it was not you');
      expect(part).toContain('https://polity.test/settings');
    }
});

test('passkeys are not offered at addresses where browsers do not support them', async () => {
  expect((await call(signInOptions, {})).body).toEqual({ providers: [], passkeys: true });
  for (const PUBLIC_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://polity.test']) {
    const bare = await testApp(undefined, { PUBLIC_URL });
    expect((await bare.call(signInOptions, {})).body.passkeys).toBe(false);
    expectRefusal(await bare.call(passkeySignInOptions, {}), 'not_found');
  }
});
