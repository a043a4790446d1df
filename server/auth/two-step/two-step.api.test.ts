import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, expect, test, vi } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import {
  startTwoStep,
  completeSignIn,
  confirmTwoStep,
  turnOffTwoStep,
  renewRecoveryCodes,
  twoStepStatus,
} from '#contract/auth/two-step.ts';
import { route } from '#server/http/route.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

// The clock stops in the middle of a step of thirty seconds, so that no code changes between being shown and
// being checked.
vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
afterAll(() => void vi.useRealTimers());

const { call, db, config, send, runJobs, mails } = await testApp();
const password = 'eleven purple trams';
let people = 0;

/** A member who has just signed up. */
async function newcomer() {
  const email = `two-step${++people}@example.org`;
  const { body } = await call(signUp, { body: { user: { email, password } } });
  return { email, id: body.user.id, token: body.auth_token };
}
type Person = Awaited<ReturnType<typeof newcomer>>;

/** What an app would show, some steps from now. */
const codeOf = (url: string, steps = 0) => {
  const { secret } = Object.fromEntries(new URL(url).searchParams);
  return new TOTP({ secret: secret!, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
};

async function turnOn(person: Person) {
  const { body } = await call(startTwoStep, { body: {} }, person.token);
  const done = await call(confirmTwoStep, { body: { code: codeOf(body.otpauth_url, -1) } }, person.token);
  expect(done.status).toBe(200);
  return { url: body.otpauth_url, codes: done.body.recovery_codes };
}
const enter = ({ email }: Person) => call(signIn, { body: { user: { email, password } } });
const complete = (challenge: string | undefined, code: string) =>
  call(completeSignIn, { body: { challenge: challenge!, code } });
const status = async ({ token }: { token: string }) => (await call(twoStepStatus, {}, token)).body;
/** Lets codes of now be used again, as if time had passed. */
const forgetSteps = ({ id }: Person) =>
  db.updateTable('two_step_secrets').set({ last_step: 0, failures: 0 }).where('member_id', '=', id).execute();

test('a first code turns two-step sign-in on and shows ten recovery codes once', async () => {
  const person = await newcomer();
  expect(await status(person)).toEqual({ enabled: false, required: false, recovery_codes_left: 0 });
  const { body: setup } = await call(startTwoStep, { body: {} }, person.token);
  expect(setup.otpauth_url).toContain(`otpauth://totp/Polity:${encodeURIComponent(person.email)}?`);
  expect(setup.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  expect((await enter(person)).status).toBe(200);
  expectRefusal(await call(confirmTwoStep, { body: { code: '000000' } }, person.token), 'wrong_code', 'code');
  const { body } = await call(
    confirmTwoStep,
    { body: { code: codeOf(setup.otpauth_url).replace(/(...)/, '$1 ') } },
    person.token,
  );
  expect(new Set(body.recovery_codes).size).toBe(10);
  for (const code of body.recovery_codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await status(person)).toEqual({ enabled: true, required: false, recovery_codes_left: 10 });
  expectRefusal(await call(startTwoStep, { body: {} }, person.token), 'conflict');
  expectRefusal(
    await call(confirmTwoStep, { body: { code: codeOf(setup.otpauth_url, 1) } }, person.token),
    'conflict',
  );
});

test('secrets and recovery codes cannot be read from the database, and only the owner can read the key file', async () => {
  const person = await newcomer();
  const { url, codes } = await turnOn(person);
  const row = await db
    .selectFrom('two_step_secrets')
    .selectAll()
    .where('member_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const stored = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('member_id', '=', person.id)
    .execute();
  const all = JSON.stringify(
    [row, stored]
      .flat()
      .map((value) =>
        Object.values(value).map((field) =>
          Buffer.isBuffer(field) ? field.toString('latin1') + field.toString('hex') : field,
        ),
      ),
  );
  for (const secret of [new URL(url).searchParams.get('secret')!, ...codes])
    expect(all).not.toContain(secret);
  expect((await stat(join(config.dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
});

test('a right password returns a challenge, and the code completes the sign-in', async () => {
  const person = await newcomer();
  const { url } = await turnOn(person);
  const first = await enter(person);
  expectRefusal(first, 'two_step_required');
  expect(first.body.errors).toBe('Enter the code from your authenticator app to finish signing in.');
  expect(first.body.challenge).toMatch(/^[\w-]{43}$/);
  expect(first.headers['set-cookie']).toBeUndefined();
  expectRefusal(await complete(first.body.challenge, '123'), 'wrong_code', 'code');
  const done = await complete(first.body.challenge, codeOf(url));
  expect(done).toMatchObject({ status: 200, body: { message: 'Signed in', user: { email: person.email } } });
  expect((await call(me, {}, done.body.auth_token)).status).toBe(200);
  expectRefusal(await complete(first.body.challenge, codeOf(url, 1)), 'challenge_expired');
});

test('a known device needs the code as well', async () => {
  const person = await newcomer();
  const { url } = await turnOn(person);
  const { body } = await enter(person);
  const done = await complete(body.challenge, codeOf(url));
  const cookie = /__Host-polity_device=[\w-]+/.exec(String(done.headers['set-cookie']))![0];
  const sessions = () => db.selectFrom('sessions').select('id').where('member_id', '=', person.id).execute();
  const before = await sessions();
  const payload = { user: { email: person.email, password } };
  const again = await send({ method: 'POST', url: signIn.path, payload, headers: { cookie } });
  expectRefusal(again, 'two_step_required');
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(await sessions()).toEqual(before);
});

test('a code works once, at most one step early or late', async () => {
  const person = await newcomer();
  const { url } = await turnOn(person);
  const again = async (code: string) => complete((await enter(person)).body.challenge, code);
  const now = codeOf(url);
  expect((await again(now)).status).toBe(200);
  expectRefusal(await again(now), 'wrong_code', 'code');
  expectRefusal(await again(codeOf(url, -1)), 'wrong_code', 'code');
  expect((await again(codeOf(url, 1))).status).toBe(200);
  await forgetSteps(person);
  expectRefusal(await again(codeOf(url, 4)), 'wrong_code', 'code');
  expectRefusal(await again(codeOf(url, -4)), 'wrong_code', 'code');
  await forgetSteps(person);
  const challenges = await Promise.all(
    Array.from({ length: 8 }, async () => (await enter(person)).body.challenge),
  );
  const race = await Promise.all(challenges.map((challenge) => complete(challenge, codeOf(url))));
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each(['١٢٣٤٥٦', '１２３４５６', '12345é'])(
  'refuses %s, which has six characters but not six digits',
  async (code) => {
    const person = await newcomer();
    await call(startTwoStep, { body: {} }, person.token);
    expectRefusal(await call(confirmTwoStep, { body: { code } }, person.token), 'wrong_code', 'code');
    await turnOn(person);
    expectRefusal(await complete((await enter(person)).body.challenge, code), 'wrong_code', 'code');
  },
);

test('a recovery code works once in any spelling, and new codes replace the old ones', async () => {
  const person = await newcomer();
  const { url, codes } = await turnOn(person);
  const again = async (code: string) => complete((await enter(person)).body.challenge, code);
  expect((await again(` ${codes[0]!.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
  expectRefusal(await again(codes[0]!), 'wrong_code', 'code');
  expect((await status(person)).recovery_codes_left).toBe(9);
  const other = await newcomer();
  const theirs = await turnOn(other);
  expectRefusal(await again(theirs.codes[0]!), 'wrong_code', 'code');
  const { body } = await call(renewRecoveryCodes, { body: { code: codeOf(url) } }, person.token);
  expect(body.recovery_codes).toHaveLength(10);
  expectRefusal(await again(codes[1]!), 'wrong_code', 'code');
  expect((await again(body.recovery_codes[1]!)).status).toBe(200);
});

test('several right recovery codes at once for one challenge use one code up', async () => {
  const person = await newcomer();
  const { codes } = await turnOn(person);
  const { challenge } = (await enter(person)).body;
  const replies = await Promise.all(codes.slice(0, 8).map((code) => complete(challenge, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await status(person)).recovery_codes_left).toBe(9);
});

test('ten wrong codes, also at once, block further attempts for 15 minutes', async () => {
  const person = await newcomer();
  const { codes } = await turnOn(person);
  const { challenge } = (await enter(person)).body;
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, index) => complete(challenge, String(100_000 + index))),
  );
  expect(tries.filter(({ status }) => status === 422).length).toBe(10);
  expect(tries.filter(({ status }) => status === 429).length).toBe(20);
  const refused = await complete(challenge, codes[0]!);
  expectRefusal(refused, 'too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await db
    .updateTable('two_step_secrets')
    .set({ failures_since: new Date(Date.now() - 16 * 60_000) })
    .where('member_id', '=', person.id)
    .execute();
  expect((await complete(challenge, codes[0]!)).status).toBe(200);
});

test('refuses the challenge of another member, an expired one and none', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  const [mine] = [await turnOn(one), await turnOn(two)];
  const theirs = (await enter(two)).body.challenge;
  expectRefusal(await complete(theirs, mine.codes[0]!), 'wrong_code', 'code');
  await db
    .updateTable('one_time_tokens')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('member_id', '=', two.id)
    .execute();
  expectRefusal(await complete(theirs, mine.codes[0]!), 'challenge_expired');
  for (const challenge of ['', 'x', '\u0000', 'a'.repeat(100)])
    expectRefusal(await complete(challenge, '123456'), 'challenge_expired');
  expectRefusal(
    await send({ method: 'POST', url: completeSignIn.path, payload: { challenge: 1, code: [] } }),
    'invalid_values',
    'challenge',
    'code',
  );
});

test('turning it off needs a code and removes the two-step mark from sessions', async () => {
  const person = await newcomer();
  const { url } = await turnOn(person);
  expectRefusal(await call(turnOffTwoStep, { body: { code: '000000' } }, person.token), 'wrong_code', 'code');
  expect((await call(turnOffTwoStep, { body: { code: codeOf(url) } }, person.token)).status).toBe(200);
  expect((await enter(person)).status).toBe(200);
  const sessions = await db
    .selectFrom('sessions')
    .select('two_step')
    .where('member_id', '=', person.id)
    .execute();
  expect(sessions.every(({ two_step }) => !two_step)).toBe(true);
});

test('setting up needs the password when the session is older than ten minutes', async () => {
  const person = await newcomer();
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('member_id', '=', person.id)
    .execute();
  const begin = (given: { password?: string }) => call(startTwoStep, { body: given }, person.token);
  expectRefusal(await begin({}), 'password_required');
  expectRefusal(await begin({ password: 'not this' }), 'invalid_values', 'password');
  expect((await begin({ password })).status).toBe(200);
  const social = await buildMember(db);
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('member_id', '=', social.id)
    .execute();
  const reply = await call(startTwoStep, { body: { password } }, social.token);
  expectRefusal(reply, 'recent_authentication_required');
  expect(reply.body.errors).toBe('Please sign in again to continue.');
});

test('an administrator without two-step sign-in can only turn it on', async () => {
  const administer = route(
    defineEndpoint({ ...twoStepStatus, path: '/api/v2/test', auth: 'admin' }),
    async () => ({ enabled: true, required: true, recovery_codes_left: 0 }),
  );
  const viewer = {
    id: 1,
    sessionId: 1,
    token: '',
    accountSetup: true,
    isAdmin: true,
    twoStep: false,
    state: null,
    congressionalDistrict: null,
    assemblyDistrict: null,
    senateDistrict: null,
    suspended: false,
    suspendedUntil: null,
  };
  const services = {} as Parameters<typeof administer.handle>[0];
  const ask = async (extra: object) =>
    administer.handle(services, { ...viewer, ...extra }, {}).catch((error: { code: string }) => error.code);
  expect(await ask({ twoStep: false })).toBe('two_step_setup_required');
  expect(await ask({ twoStep: true })).toMatchObject({ enabled: true });
  expect(await ask({ twoStep: false, isAdmin: false })).toBe('not_found');
  const person = await newcomer();
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', person.id).execute();
  expect(await status(person)).toMatchObject({ enabled: false, required: true });
  await turnOn(person);
  const session = await db
    .selectFrom('sessions')
    .select('two_step')
    .where('member_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(session.two_step).toBe(true);
});

test('each change sends one email in text and HTML; a failed attempt sends none', async () => {
  const person = await newcomer();
  const { url } = await turnOn(person);
  await forgetSteps(person);
  await call(renewRecoveryCodes, { body: { code: '000000' } }, person.token);
  expect((await call(renewRecoveryCodes, { body: { code: codeOf(url) } }, person.token)).status).toBe(200);
  expect((await call(turnOffTwoStep, { body: { code: codeOf(url, 1) } }, person.token)).status).toBe(200);
  expect(await runJobs()).toEqual([]);
  const notices = (await mails(person.email)).filter(({ headers }) => / for your /.test(headers.subject!));
  expect(notices.map(({ headers }) => headers.subject).toSorted()).toEqual([
    'Two-step sign-in is off for your Polity account',
    'Two-step sign-in is on for your Polity account',
    'You have new recovery codes for your Polity account',
  ]);
  for (const { text, html } of notices) {
    expect(text).toContain('If it was not you');
    expect(html).toContain('If it was not you');
  }
});
