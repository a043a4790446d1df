import { describe, expect, test, vi } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { deactivate } from '#contract/members/lifecycle.ts';
import { changeEmail, confirmEmail, sendConfirmation } from '#contract/auth/email-confirmation.ts';
import { requestPasswordReset } from '#contract/auth/passwords.ts';
import { urlOf } from '#server/database/pool.ts';
import { jobsOf } from '#server/jobs/boss.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { recordStatements } from '#server/testing/statements.ts';

vi.mock('@node-rs/argon2', { spy: true });
const { call, db, config, boss, runJobs, mails } = await testApp();
const password = 'eleven purple trams';
const another = 'twelve yellow boats';
let addresses = 0;

const join = (email: string, secret = password) =>
  call(signUp, { body: { user: { email, password: secret } } });
const enter = (email: string, secret: string) =>
  call(signIn, { body: { user: { email, password: secret } } });
const rowsOf = (email: string) =>
  db.selectFrom('members').selectAll().where('email', 'ilike', email).execute();

async function newMails(address: string) {
  const before = (await mails(address)).length;
  expect(await runJobs()).toEqual([]);
  return (await mails(address)).slice(before);
}

const kinds = ['confirmed', 'unconfirmed', 'deactivated'] as const;

/** An address with an account, whose password is `password`. */
async function takenAddress(kind: (typeof kinds)[number]) {
  const email = `${kind}${++addresses}@example.org`;
  const { body } = await join(email);
  const [mail] = await newMails(email);
  if (kind === 'confirmed') await call(confirmEmail, { params: { token: mail!.token } });
  if (kind === 'deactivated') await call(deactivate, {}, body.auth_token);
  await newMails(email);
  return { email, id: body.user.id };
}

describe.each(kinds)('signing up with the address of an account that is %s', (kind) => {
  test('says that it is taken, creates nothing and sends nothing', async () => {
    const { email } = await takenAddress(kind);
    const reply = await join(email.toUpperCase(), another);
    expectRefusal(reply, 'email_taken', 'email');
    expect(reply).toMatchObject({ status: 422, body: { errors: 'Email has already been taken.' } });
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await newMails(email)).toEqual([]);
  });

  test('signs in with the right password', async () => {
    const { email, id } = await takenAddress(kind);
    const reply = await join(email.toUpperCase());
    const message = kind === 'deactivated' ? 'Welcome back! Your account is restored.' : 'Signed in';
    expect(reply).toMatchObject({ status: 200, body: { message, user: { id, email } } });
    expect((await call(me, {}, reply.body.auth_token)).body.user.id).toBe(id);
    expect(await rowsOf(email)).toHaveLength(1);
  });
});

describe('signing up with a taken address', () => {
  test('asks for the second step where the account has one', async () => {
    const { email, id } = await takenAddress('confirmed');
    const secret = { member_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date() };
    await db.insertInto('two_step_secrets').values(secret).execute();
    expectRefusal(await join(email), 'two_step_required');
    expectRefusal(await join(email, another), 'email_taken', 'email');
  });

  test('one of 100 simultaneous sign-ups with one address creates the account', async () => {
    const email = 'storm@example.org';
    const secrets = Array.from({ length: 100 }, (_, n) => `a long secret ${n % 10}`);
    const replies = await Promise.all(secrets.map((secret) => join(email, secret)));
    const [account, ...more] = await rowsOf(email);
    expect(more).toEqual([]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const winner = secrets[replies.findIndex(({ status }) => status === 201)]!;
    for (const [index, { status, body }] of replies.entries()) {
      if (secrets[index] !== winner) expect([status, body.code]).toEqual([422, 'email_taken']);
      else expect([200, 201]).toContain(status);
      if (secrets[index] === winner) expect(body.user.id).toBe(account!.id);
    }
  });

  test('is limited to 5 an hour per address and 20 per network, and then free addresses are refused too', async () => {
    const { call, app } = await testApp(undefined, { RATE_LIMIT: 'on' });
    const from = (remoteAddress: string, email: string, secret: string) =>
      app.inject({
        method: 'POST',
        url: signUp.path,
        payload: { user: { email, password: secret } },
        remoteAddress,
      });
    const emails = Array.from({ length: 5 }, (_, n) => `limited${n}@example.org`);
    for (const email of emails) await call(signUp, { body: { user: { email, password } } });
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await from(`192.0.2.${attempt}`, emails[0]!, another)).statusCode).toBe(422);
    const refused = await from('192.0.2.9', emails[0]!, another);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    const network = '198.51.100.1';
    for (const email of emails.slice(1))
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await from(network, email, `${another} ${attempt}`)).statusCode).toBe(422);
    expect((await from(network, 'taken-no-more@example.org', password)).statusCode).toBe(429);
    expect((await from('198.51.100.2', 'taken-no-more@example.org', password)).statusCode).toBe(201);
  });

  test('with the right password follows the limit of signing in', async () => {
    const { call } = await testApp(undefined, { RATE_LIMIT: 'on' });
    const user = { email: 'often@example.org', password };
    expect((await call(signUp, { body: { user } })).status).toBe(201);
    for (let n = 0; n < 15; n++) expect((await call(signUp, { body: { user } })).status).toBe(200);
    for (let n = 0; n < 10; n++)
      expectRefusal(
        await call(signIn, { body: { user: { ...user, password: another } } }),
        'wrong_credentials',
      );
    expectRefusal(await call(signUp, { body: { user } }), 'too_many_requests');
  });
});

describe('whether an address has an account is not revealed', () => {
  test('by signing in or asking for a reset: the same answer, statements and number of hashes', async () => {
    // The modules are loaded again, now that hashes are counted: another file may have loaded them before.
    vi.resetModules();
    const argon2 = await import('@node-rs/argon2');
    const { connect } = await import('#server/database/pool.ts');
    const own = await connect(urlOf(db));
    const { buildApp } = await import('#server/app.ts');
    const app = await buildApp({ db: own.db, config, jobs: jobsOf(boss) });
    const work = async (url: string, payload: object) => {
      vi.mocked(argon2.verify).mockClear();
      const { result, statements } = await recordStatements(async () => {
        // Awaited here, because the request starts only then.
        return await app.inject({ method: 'POST', url, payload });
      });
      const { statusCode, body } = result;
      return { statusCode, body, statements, hashes: vi.mocked(argon2.verify).mock.calls.length };
    };
    const all = [];
    for (const kind of [...kinds, 'free'] as const) {
      const email = kind === 'free' ? 'free@example.org' : (await takenAddress(kind)).email;
      all.push({
        wrong: await work(signIn.path, { user: { email, password: 'a guess that is wrong' } }),
        reset: await work(requestPasswordReset.path, { email }),
      });
    }
    await app.close();
    await own.close();
    const [first] = all;
    expect(first).toMatchObject({ wrong: { statusCode: 401, hashes: 1 }, reset: { statusCode: 200 } });
    expect(first!.wrong.statements.length).toBeGreaterThan(0);
    for (const one of all) expect(one).toEqual(first);
  });

  test('by asking for another address, or for its email again', async () => {
    const replies = [];
    for (const kind of [...kinds, 'free'] as const) {
      const { body } = await join(`asks${++addresses}@example.org`);
      const email = kind === 'free' ? 'another@example.org' : (await takenAddress(kind)).email;
      const asked = await call(changeEmail, { body: { email, current_password: password } }, body.auth_token);
      const again = await call(sendConfirmation, {}, body.auth_token);
      replies.push([asked.status, asked.body, again.status, again.body]);
    }
    for (const one of replies) expect(one).toEqual(replies[0]);
  });

  test('by the count of wrong passwords', async () => {
    const { call } = await testApp(undefined, { RATE_LIMIT: 'on' });
    for (const email of ['guessed@example.org', 'nobody@example.org']) {
      if (email.startsWith('guessed')) await call(signUp, { body: { user: { email, password } } });
      const guess = (n: number) => call(signIn, { body: { user: { email, password: `guess ${n}` } } });
      for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(401);
      expectRefusal(await guess(10), 'too_many_requests');
    }
  });
});

test('an account deactivated for more than 30 days gets no reset and cannot be signed in to', async () => {
  const { email, id } = await takenAddress('deactivated');
  await db
    .updateTable('members')
    .set({ deactivated_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id)
    .execute();
  expectRefusal(await enter(email, password), 'wrong_credentials');
  await call(requestPasswordReset, { body: { email } });
  expect(await newMails(email)).toEqual([]);
});

test('a mailbox gets at most five emails an hour that ask to confirm it', async () => {
  const limited = await testApp(undefined, { RATE_LIMIT: 'on' });
  for (let n = 0; n < 8; n++) {
    const user = { email: `mover${n}@example.org`, password };
    const { body } = await limited.call(signUp, { body: { user } });
    const change = { email: 'flooded@example.org', current_password: password };
    await limited.call(changeEmail, { body: change }, body.auth_token);
  }
  await limited.runJobs();
  expect(await limited.mails('flooded@example.org')).toHaveLength(5);
});
