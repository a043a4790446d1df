import { describe, expect, test, vi } from 'vitest';
import { me, signIn, signUp } from '#contract/auth/accounts.ts';
import { deactivate } from '#contract/members/lifecycle.ts';
import { changeEmail, confirmEmail, sendConfirmation } from '#contract/auth/email-addresses.ts';
import { requestPasswordReset, resetPassword } from '#contract/auth/passwords.ts';
import { urlOf } from '#server/database/pool.ts';
import { jobsOf } from '#server/jobs/boss.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

vi.mock('@node-rs/argon2', { spy: true });
const { call, db, config, boss, runJobs, mails } = await testApp();
const password = 'eleven purple trams';
const another = 'twelve yellow boats';
let addresses = 0;

const join = async (email: string, secret = password) => {
  const reply = await call(signUp, { body: { user: { email, password: secret } } });
  return { ...reply, email, id: reply.body.user?.id, token: reply.body.auth_token };
};
const enter = (email: string, secret: string) =>
  call(signIn, { body: { user: { email, password: secret } } });
const use = (token: string) => call(confirmEmail, { params: { token } });
const reset = (token: string, secret: string) =>
  call(resetPassword, {
    params: { reset_token: token },
    body: { password: secret, password_confirmation: secret },
  });
const state = async (token: string) => (await call(me, {}, token)).body.user;

async function newMails(address: string) {
  const before = (await mails(address)).length;
  expect(await runJobs()).toEqual([]);
  return (await mails(address)).slice(before);
}

/** An address, free or with an owner, or with somebody who has not confirmed it. */
async function addressOf(kind: 'free' | 'owned' | 'claimed' | 'resting') {
  const email = `${kind}${++addresses}@example.org`;
  if (kind === 'free') return email;
  const first = await join(email, another);
  const [mail] = await newMails(email);
  if (kind !== 'claimed') await use(mail!.token);
  if (kind === 'resting') await call(deactivate, {}, first.token);
  await newMails(email);
  return email;
}
const kinds = ['free', 'owned', 'claimed', 'resting'] as const;

/** What does not differ from one newcomer to the next. */
const shape = ({ status, body, headers }: Awaited<ReturnType<typeof join>>) => ({
  status,
  body: JSON.stringify(body, (key, value) =>
    /^(id|user_id|auth_token|email)$/.test(key) ? typeof value : value,
  ),
  headers: Object.keys(headers).filter((name) => name !== 'date'),
});

describe('Whoever has an address, from outside it looks like any other:', () => {
  test('signing up makes an account and a session, with the same answer.', async () => {
    const shapes = [];
    for (const kind of kinds) {
      const newcomer = await join(await addressOf(kind));
      shapes.push(shape(newcomer));
      expect(await state(newcomer.token)).toMatchObject({ id: newcomer.id, email_confirmed: false });
    }
    expect(shapes[0]!.status).toBe(201);
    for (const one of shapes) expect(one).toEqual(shapes[0]);
  });

  test('signing up, in and asking for a reset do the same work: as many statements, in words the same, and one hash.', async () => {
    // The server as it is with hashes counted, another file may have read it without; and with its statements counted as they are sent.
    vi.resetModules();
    const argon2 = await import('@node-rs/argon2');
    const { default: pg } = await import('pg');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { connect } = await import('#server/database/pool.ts');
    const own = await connect(urlOf(db));
    const { buildApp } = await import('#server/app.ts');
    const app = await buildApp({ db: own.db, config, jobs: jobsOf(boss) });
    const sent = () =>
      query.mock.calls.flatMap(([first], n) => {
        const { application_name } = (query.mock.contexts[n] as { connectionParameters: object })
          .connectionParameters as { application_name?: string };
        if (application_name !== 'polity') return [];
        return typeof first === 'string' ? [first] : [(first as { text: string }).text];
      });
    const workFor = async (url: string, payload: object) => {
      query.mockClear();
      vi.mocked(argon2.hash).mockClear();
      vi.mocked(argon2.verify).mockClear();
      const { statusCode } = await app.inject({ method: 'POST', url, payload });
      const hashes = vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length;
      return { statusCode, hashes, statements: sent() };
    };
    const work = [];
    for (const kind of kinds) {
      const email = await addressOf(kind);
      const user = { email, password: 'a guess that is wrong' };
      work.push({
        wrong: await workFor(signIn.path, { user }),
        reset: await workFor(requestPasswordReset.path, { email }),
        up: await workFor(signUp.path, { user: { email, password } }),
        in: await workFor(signIn.path, { user: { email, password } }),
      });
    }
    await app.close();
    await own.close();
    query.mockRestore();
    const [first] = work;
    expect([first!.wrong.statusCode, first!.up.statusCode, first!.in.statusCode]).toEqual([401, 201, 200]);
    expect([first!.wrong.hashes, first!.up.hashes, first!.in.hashes]).toEqual([1, 1, 1]);
    expect(first!.in.statements.length).toBeGreaterThan(4);
    for (const one of work) expect(one).toEqual(first);
  });

  test('asking for another address, and for its mail again, answers the same.', async () => {
    const replies = [];
    for (const kind of kinds) {
      const { token } = await join(await addressOf('free'));
      const email = await addressOf(kind);
      const asked = await call(changeEmail, { body: { email, current_password: password } }, token);
      const again = await call(sendConfirmation, {}, token);
      replies.push([asked.status, asked.body, again.status, again.body]);
      expect((await state(token)).pending_email).toBe(email);
    }
    for (const one of replies) expect(one).toEqual(replies[0]);
  });

  test('100 simultaneous sign-ups with one address are 100 accounts that each open with their own password.', async () => {
    const email = 'storm@example.org';
    const secrets = Array.from({ length: 100 }, (_, n) => `a long secret ${n}`);
    const people = await Promise.all(secrets.map((secret) => join(email, secret)));
    expect(new Set(people.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(people.map(({ id }) => id)).size).toBe(100);
    for (const n of [0, 41, 99]) expect((await enter(email, secrets[n]!)).body.user.id).toBe(people[n]!.id);
    expectRefusal(await enter(email, 'a long secret 100'), 'wrong_credentials');
  });
});

describe('The mailbox decides:', () => {
  test('its owner is told of a sign-up with the address and gets no link; both passwords go on opening their own account.', async () => {
    const email = await addressOf('owned');
    const owner = (await enter(email, another)).body.user.id;
    const spelled = `O${email.slice(1)}`;
    const newcomer = await join(spelled);
    const [mail, ...more] = await newMails(spelled);
    expect(more).toEqual([]);
    expect(mail!.headers.subject).toBe('You have a Polity account already');
    expect(mail!.text).toContain('Forgot Password?');
    expect([mail!.link, mail!.html.includes('/confirm_email/')]).toEqual(['', false]);
    expect((await enter(email, another)).body.user.id).toBe(owner);
    expect((await enter(email, password)).body.user.id).toBe(newcomer.id);
  });

  test('of two who claim it the first to confirm owns it; the other claim cannot confirm any more, gets no mail, and is not told.', async () => {
    const email = await addressOf('free');
    const one = await join(email);
    const [first] = await newMails(email);
    const two = await join(email, another);
    const [second] = await newMails(email);
    expect(second!.text).toContain('Another account was made with this address before');
    expect((await use(second!.token)).status).toBe(200);
    expectRefusal(await use(first!.token), 'email_taken');
    expect(await state(two.token)).toMatchObject({ email_confirmed: true });
    expect(await state(one.token)).toMatchObject({ email_confirmed: false, email });
    // A sign-in on a new device is told to owners; this mailbox is not the other one's.
    await newMails(email);
    expect((await enter(email, password)).body.user.id).toBe(one.id);
    expect(await newMails(email)).toEqual([]);
    expect((await enter(email, another)).body.user.id).toBe(two.id);
    expect((await newMails(email)).map(({ headers }) => headers.subject)).toEqual([
      'New sign-in to your Polity account',
    ]);
  });

  test('of 20 links used at the same moment, for as many accounts, one wins.', async () => {
    const email = await addressOf('free');
    const tokens = [];
    for (let n = 0; n < 20; n++) {
      await join(email, `a long secret ${n}`);
      tokens.push((await newMails(email))[0]!.token);
    }
    const replies = await Promise.all(tokens.map(use));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)]);
    const owners = await db
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .where('email_confirmed_at', 'is not', null)
      .execute();
    expect(owners).toHaveLength(1);
  });

  test('a reset goes to the owner alone.', async () => {
    const email = await addressOf('owned');
    const owner = (await enter(email, another)).body.user.id;
    const claim = await join(email);
    await newMails(email);
    await call(requestPasswordReset, { body: { email } });
    const [mail, ...more] = await newMails(email);
    expect(more).toEqual([]);
    expect((await reset(mail!.token, 'thirteen red kites')).status).toBe(200);
    expect((await enter(email, 'thirteen red kites')).body.user.id).toBe(owner);
    expect((await enter(email, password)).body.user.id).toBe(claim.id);
  });

  test('without an owner one mail offers each account by the time it was made, in no words of theirs.', async () => {
    const email = await addressOf('free');
    const [one, two] = [await join(email), await join(email, another)];
    await db.updateTable('members').set({ first_name: 'Cheap pills' }).where('id', '=', one.id).execute();
    await newMails(email);
    await call(requestPasswordReset, { body: { email } });
    const [mail, ...more] = await newMails(email);
    expect(more).toEqual([]);
    expect(mail!.text + mail!.html).not.toContain('pills');
    const tokens = [...mail!.text.matchAll(/reset_password\/([\w-]+)/g)].map(([, token]) => token!);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(mail!.html).toContain(token);
    expect((await reset(tokens[1]!, 'thirteen red kites')).status).toBe(200);
    expect((await enter(email, 'thirteen red kites')).body.user).toMatchObject({
      id: two.id,
      email_confirmed: true,
    });
    // The address is taken now: the other link is worth nothing.
    expectRefusal(await reset(tokens[0]!, 'thirteen red kites'), 'link_expired');
    expect((await enter(email, password)).body.user.id).toBe(one.id);
  });

  test('an address asked for by email change leaves its claims their password, and goes to whoever confirms.', async () => {
    const email = await addressOf('free');
    const claim = await join(email, another);
    const mover = await join(await addressOf('free'));
    await newMails(email);
    await call(changeEmail, { body: { email, current_password: password } }, mover.token);
    const [mail] = await newMails(email);
    expect((await use(mail!.token)).status).toBe(200);
    expect((await enter(email, password)).body.user.id).toBe(mover.id);
    expect((await enter(email, another)).body.user.id).toBe(claim.id);
  });

  test('an account at rest keeps its address for 30 days and comes back by its password; after that the next one can have it.', async () => {
    const email = await addressOf('resting');
    await join(email);
    expect((await newMails(email))[0]!.headers.subject).toBe('You have a Polity account already');
    await db
      .updateTable('members')
      .set({ deactivated_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('email', '=', email)
      .where('email_confirmed_at', 'is not', null)
      .execute();
    expectRefusal(await enter(email, another), 'wrong_credentials');
    const next = await join(email, 'thirteen red kites');
    expect((await use((await newMails(email))[0]!.token)).status).toBe(200);
    expect(await state(next.token)).toMatchObject({ email_confirmed: true });
  });

  test('the same address and password twice opens the account that is in use.', async () => {
    const email = await addressOf('free');
    await join(email);
    const used = await join(email);
    await db
      .updateTable('members')
      .set({ first_name: 'Maria', last_name: 'Ruiz', city: 'San Francisco', state: 'CA', zip5: '94110' })
      .where('id', '=', used.id)
      .execute();
    expect((await enter(email, password)).body.user.id).toBe(used.id);
  });

  test('a mailbox gets at most five mails an hour about sign-ups with it.', async () => {
    const limited = await testApp(undefined, { RATE_LIMIT: 'on' });
    const email = 'flooded@example.org';
    for (let n = 0; n < 8; n++)
      await limited.call(signUp, { body: { user: { email, password: `a long secret ${n}` } } });
    await limited.runJobs();
    expect(await limited.mails(email)).toHaveLength(5);
  });
});

describe('Guesses at an address', () => {
  test('are not forgiven by the right password of a claim on it, nor counted apart on its device.', async () => {
    const { call, runJobs, mails } = await testApp(undefined, { RATE_LIMIT: 'on' });
    const email = 'guessed@example.org';
    const enter = (secret: string, cookie = '') =>
      call(signIn, { body: { user: { email, password: secret } } }, undefined, { cookie });
    await call(signUp, { body: { user: { email, password: another } } });
    await runJobs();
    await call(confirmEmail, { params: { token: (await mails(email))[0]!.token } });
    const claim = await call(signUp, { body: { user: { email, password } } });
    const cookie = String(claim.headers['set-cookie']).match(/polity_device=[\w-]+/)![0];
    for (let n = 0; n < 9; n++) expect((await enter(`guess ${n}`, cookie)).status).toBe(401);
    expect((await enter(password, cookie)).status).toBe(200);
    expect((await enter('guess 10')).status).toBe(401);
    expect((await enter('guess 11')).status).toBe(429);
    expect((await enter('guess 12', cookie)).status).toBe(429);
  });

  test('do not count for somebody who signs in rightly, however often, confirmed or not.', async () => {
    const { call } = await testApp(undefined, { RATE_LIMIT: 'on' });
    const user = { email: 'often@example.org', password };
    await call(signUp, { body: { user } });
    for (let n = 0; n < 15; n++) expect((await call(signIn, { body: { user } })).status).toBe(200);
  });
});
