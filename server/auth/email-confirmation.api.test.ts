import { describe, expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import {
  changeEmail,
  checkConfirmation,
  confirmEmail,
  sendConfirmation,
} from '#contract/auth/email-confirmation.ts';
import { requestPasswordReset, resetPassword } from '#contract/auth/passwords.ts';
import { startTwoStep, confirmTwoStep } from '#contract/auth/two-step.ts';
import { createWatchlistFeed } from '#contract/watchlist.ts';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import type { Email } from '#server/mail/mailer.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { buildConnections, buildInvitation } from '#server/testing/relate.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { emailConfirmationMail } from './account-mails.ts';
import { confirmEmail as confirm } from './email-confirmation.ts';

const { call, send, db, runJobs, mails, services } = await testApp();
const password = 'eleven purple trams';
let people = 0;

async function join() {
  const email = `mover${++people}@example.org`;
  const { body } = await call(signUp, { body: { user: { email, password } } });
  return { email, id: body.user.id, token: body.auth_token };
}
/** A member who has confirmed the address, with the session they got then. */
async function confirmed() {
  const member = await join();
  const { body } = await use(await linkTo(member.email), member.token);
  return { ...member, token: body.auth_token! };
}
const enter = (email: string, secret = password) =>
  call(signIn, { body: { user: { email, password: secret } } });
const ask = (token: string, email: string, current_password = password) =>
  call(changeEmail, { body: { email, current_password } }, token);
const use = (token: string, session?: string) => call(confirmEmail, { params: { token } }, session);
const user = async (token: string) => (await call(me, {}, token)).body.user;

/** The token of the last email that asks to confirm an address. */
async function linkTo(address: string): Promise<string> {
  expect(await runJobs()).toEqual([]);
  return (await mails(address)).findLast(({ link }) => link.startsWith('/confirm_email/'))!.token;
}

async function resetLinkTo(email: string): Promise<string> {
  await call(requestPasswordReset, { body: { email } });
  expect(await runJobs()).toEqual([]);
  return (await mails(email)).findLast(({ link }) => link.startsWith('/reset_password/'))!.token;
}
const reset = (reset_token: string, secret: string) =>
  call(resetPassword, {
    params: { reset_token },
    body: { password: secret, password_confirmation: secret },
  });

test('a link works before the email arrives', async () => {
  const { email, id } = await join();
  const statuses: number[] = [];
  const mailer = {
    send: async ({ action }: Email) => {
      const token = action!.path.split('/').at(-1)!;
      statuses.push((await call(checkConfirmation, { params: { token } })).status);
    },
    close: () => undefined,
  };
  await emailConfirmationMail.handle({ ...services, mailer }, { member_id: id, email }, crypto.randomUUID());
  expect(statuses).toEqual([200]);
});

describe('a confirmation link', () => {
  test('confirms the address once, and reading it does not use it up', async () => {
    const member = await join();
    expect(await user(member.token)).toMatchObject({ email_confirmed: false, pending_email: null });
    const token = await linkTo(member.email);
    for (let look = 0; look < 3; look++)
      expect(await call(checkConfirmation, { params: { token } })).toMatchObject({
        status: 200,
        body: { email: member.email },
      });
    expect((await user(member.token)).email_confirmed).toBe(false);
    const replies = await Promise.all(Array.from({ length: 100 }, () => use(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expectRefusal(await use(token), 'link_expired');
    expectRefusal(await call(checkConfirmation, { params: { token } }), 'link_expired');
    const { body } = await enter(member.email);
    expect(body.user.email_confirmed).toBe(true);
    expectRefusal(await call(sendConfirmation, {}, body.auth_token), 'conflict');
    expect((await mails(member.email)).filter(({ link }) => link.startsWith('/confirm'))).toHaveLength(1);
  });

  test('is sent again on request', async () => {
    const member = await join();
    await linkTo(member.email);
    expect((await call(sendConfirmation, {}, member.token)).status).toBe(200);
    expect((await use(await linkTo(member.email))).status).toBe(200);
    expect(await mails(member.email)).toHaveLength(2);
  });
});

/** Gives an account every sign-in method, and a request for another address. */
async function addMethods(id: number, token: string) {
  await db
    .insertInto('member_identities')
    .values({ provider: 'google', subject: `subject ${id}`, member_id: id })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      member_id: id,
      credential_id: `credential ${id}`,
      public_key: Buffer.alloc(8),
      counter: 0,
      transports: [],
      name: 'Key',
    })
    .execute();
  await db
    .insertInto('two_step_secrets')
    .values({ member_id: id, secret: Buffer.alloc(8), confirmed_at: new Date() })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ member_id: id, code_hash: Buffer.alloc(8, id) })
    .execute();
  expect((await ask(token, `elsewhere${id}@example.org`)).status).toBe(200);
}

async function methodsOf(id: number): Promise<string[]> {
  const found = [];
  for (const table of ['member_identities', 'passkeys', 'two_step_secrets', 'recovery_codes'] as const) {
    const rows = await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute();
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('the email says what confirming ends, if it ends anything', async () => {
  const { email, id, token } = await join();
  const textAfterResending = async () => {
    await call(sendConfirmation, {}, token);
    expect(await runJobs()).toEqual([]);
    return (await mails(email)).at(-1)!.text;
  };
  expect(await textAfterResending()).not.toMatch(/signs you out|passkeys/);
  await enter(email);
  const text = await textAfterResending();
  expect(text).toContain('confirming signs you out on other devices.');
  expect(text).not.toContain('passkeys');
  await db
    .insertInto('member_identities')
    .values({ provider: 'google', subject: email, member_id: id })
    .execute();
  expect(await textAfterResending()).toContain('passkeys, two-step sign-in and linked accounts');
});

describe('the first confirmation of the mailbox', () => {
  test.each([
    ['the confirmation link', async (email: string) => use(await linkTo(email))],
    ['a reset link', async (email: string) => reset(await resetLinkTo(email), 'twelve yellow boats')],
  ])('by %s ends every session and removes sign-in methods that were added before', async (_, prove) => {
    const stranger = await join();
    const { body: second } = await enter(stranger.email);
    await addMethods(stranger.id, stranger.token);
    const elsewhere = await linkTo(`elsewhere${stranger.id}@example.org`);
    const feed = (await call(createWatchlistFeed, {}, stranger.token)).body.feeds.rss;
    expect((await prove(stranger.email)).status).toBe(200);
    for (const token of [stranger.token, second.auth_token])
      expectRefusal(await call(me, {}, token), 'invalid_session');
    expect(await methodsOf(stranger.id)).toEqual([]);
    // A link that was sent before, to an address that the stranger asked for, does not work either.
    expectRefusal(await use(elsewhere), 'link_expired');
    // Nor does the stranger's private link read what the owner watches from now on.
    expectRefusal(await send({ url: feed.replace('https://polity.test', '') }), 'not_found');
    const row = await db
      .selectFrom('members')
      .select(['email', 'email_confirmed_at', 'pending_email'])
      .where('id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      email: stranger.email,
      email_confirmed_at: expect.any(Date),
      pending_email: null,
    });
  });

  /** Gives an account connections, followers and invitations. @returns a function that counts those left. */
  async function addNetwork({ id }: { id: number }) {
    const [friend, follower, asking] = [await buildMember(db), await buildMember(db), await buildMember(db)];
    await buildConnections(db, id, [friend.id]);
    await db.insertInto('follows').values({ follower_id: follower.id, followed_id: id }).execute();
    await buildInvitation(db, asking.id, id);
    await db
      .insertInto('invite_links')
      .values({ member_id: id, code: `code${id}` })
      .execute();
    return async () => {
      const { rows } = await sql<{ what: string }>`
        select 'connection' as what from connections where ${id} in (member_id, friend_id)
        union select 'follow' from follows where followed_id = ${id}
        union select 'invitation' from invitations where ${id} in (sender_id, receiver_id)
        union select 'link' from invite_links where member_id = ${id}`.execute(db);
      return rows.map(({ what }) => what).toSorted();
    };
  }
  const network = ['connection', 'follow', 'invitation', 'link'];

  test('by a reset link ends connections, follows by others, invitations and the invite link', async () => {
    const [byReset, byLink, old] = [await join(), await join(), await confirmed()];
    const left = [await addNetwork(byReset), await addNetwork(byLink), await addNetwork(old)];
    await reset(await resetLinkTo(byReset.email), 'twelve yellow boats');
    // Many open the link of a sign-up on another device.
    await use(await linkTo(byLink.email));
    await reset(await resetLinkTo(old.email), 'twelve yellow boats');
    expect(await Promise.all(left.map((read) => read()))).toEqual([[], network, network]);
  });

  test('by a reset link is announced in its email', async () => {
    const [unconfirmed, member] = [await join(), await confirmed()];
    await resetLinkTo(unconfirmed.email);
    await resetLinkTo(member.email);
    const notice = 'also ends any connections, followers and invitations';
    expect((await mails(unconfirmed.email)).at(-1)!.text).toContain(notice);
    expect((await mails(member.email)).at(-1)!.text).not.toContain(notice);
  });

  test('by a reset link locks out the password that was chosen before', async () => {
    const stranger = await join();
    await reset(await resetLinkTo(stranger.email), 'twelve yellow boats');
    expectRefusal(await enter(stranger.email), 'wrong_credentials');
    const { body } = await enter(stranger.email, 'twelve yellow boats');
    expect(body.user).toMatchObject({ id: stranger.id, email_confirmed: true });
  });

  test('starts a new session for the member who confirms in a signed-in browser, and for nobody else', async () => {
    const [member, other] = [await join(), await join()];
    const own = await use(await linkTo(member.email), member.token);
    expect(own.body.auth_token).not.toBe(member.token);
    expect(await user(own.body.auth_token!)).toMatchObject({ id: member.id, email_confirmed: true });
    expect(String(own.headers['set-cookie'])).toContain('polity_session=');
    expectRefusal(await call(me, {}, member.token), 'invalid_session');
    const foreign = await use(await linkTo(other.email), own.body.auth_token!);
    expect(foreign).toMatchObject({ status: 200, body: { email: other.email } });
    expect(foreign.body.auth_token).toBeUndefined();
    expect((await call(me, {}, own.body.auth_token!)).status).toBe(200);
  });

  test('of an account that moves to another address does the same', async () => {
    const member = await join();
    await addMethods(member.id, member.token);
    expect((await use(await linkTo(`elsewhere${member.id}@example.org`))).status).toBe(200);
    expectRefusal(await call(me, {}, member.token), 'invalid_session');
    expect(await methodsOf(member.id)).toEqual([]);
  });

  test('removes a method that is being added at the same time', async () => {
    const member = await join();
    const { body } = await call(startTwoStep, { body: {} }, member.token);
    const secret = new URL(body.otpauth_url).searchParams.get('secret')!;
    const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
    const { adding } = await db.transaction().execute(async (db) => {
      await confirm(db, member.id, { email: member.email, first: true });
      const adding = call(confirmTwoStep, { body: { code } }, member.token);
      await Promise.race([adding, new Promise((resolve) => setTimeout(resolve, 700))]);
      return { adding };
    });
    expect((await adding).status).toBeGreaterThanOrEqual(400);
    expect(await methodsOf(member.id)).toEqual([]);
  });

  test('happens once: later links keep sessions and sign-in methods', async () => {
    const member = await confirmed();
    await addMethods(member.id, member.token);
    expect((await use(await linkTo(`elsewhere${member.id}@example.org`))).status).toBe(200);
    expect(await user(member.token)).toMatchObject({ email: `elsewhere${member.id}@example.org` });
    expect(await methodsOf(member.id)).toHaveLength(4);
    expect(
      (await reset(await resetLinkTo(`elsewhere${member.id}@example.org`), 'thirteen red kites')).status,
    ).toBe(200);
    expect(await methodsOf(member.id)).toHaveLength(4);
  });
});

describe('another address', () => {
  test('takes effect when it is confirmed; the old one gets a notice and no longer works', async () => {
    const [member, next] = [await confirmed(), 'Maria.New@example.org'];
    const old = await resetLinkTo(member.email);
    expect((await ask(member.token, next)).status).toBe(200);
    expect(await user(member.token)).toMatchObject({ email: member.email, pending_email: next });
    expect((await enter(next)).status).toBe(401);
    expect(await use(await linkTo(next))).toMatchObject({ status: 200, body: { email: next } });
    expect(await user(member.token)).toMatchObject({
      email: next,
      email_confirmed: true,
      pending_email: null,
    });
    expect((await enter(next)).status).toBe(200);
    expect((await enter(member.email)).status).toBe(401);
    expectRefusal(await reset(old, 'twelve yellow boats'), 'link_expired');
    await runJobs();
    expect((await mails(member.email)).at(-1)!.headers.subject).toContain('another email address');
  });

  test('needs the password and a valid, new address', async () => {
    const member = await join();
    expectRefusal(
      await ask(member.token, 'fine@example.org', 'not the password'),
      'invalid_values',
      'current_password',
    );
    expectRefusal(await ask(member.token, 'not an address'), 'invalid_values', 'email');
    expectRefusal(await ask(member.token, member.email), 'invalid_values', 'email');
    expect(await user(member.token)).toMatchObject({ pending_email: null });
  });

  test('replaces one that was requested before', async () => {
    const member = await join();
    await ask(member.token, 'first.choice@example.org');
    const first = await linkTo('first.choice@example.org');
    await ask(member.token, 'second.choice@example.org');
    const second = await linkTo('second.choice@example.org');
    expectRefusal(await use(first), 'link_expired');
    const { body } = await use(second, member.token);
    expect(await user(body.auth_token!)).toMatchObject({ email: 'second.choice@example.org' });
  });

  test('is taken back by giving the current one, which can be confirmed again', async () => {
    const member = await join();
    await ask(member.token, 'mistyped@example.org');
    const mistyped = await linkTo('mistyped@example.org');
    expect(await ask(member.token, member.email)).toMatchObject({
      status: 200,
      body: { message: 'You keep your address.' },
    });
    expect(await user(member.token)).toMatchObject({ email: member.email, pending_email: null });
    expectRefusal(await use(mistyped), 'link_expired');
    expectRefusal(await ask(member.token, member.email), 'invalid_values', 'email');
    await call(sendConfirmation, {}, member.token);
    expect((await use(await linkTo(member.email))).status).toBe(200);
  });

  test('that is taken sends an email to its owner only, and cannot be used', async () => {
    const [member, other] = [await join(), await join()];
    await ask(member.token, other.email);
    expect(await runJobs()).toEqual([]);
    const last = (await mails(other.email)).at(-1)!;
    expect([last.headers.subject, last.link]).toEqual(['You already have a Polity account', '']);
    // Taken after the email was sent.
    await ask(member.token, 'soon.taken@example.org');
    const token = await linkTo('soon.taken@example.org');
    await call(signUp, { body: { user: { email: 'Soon.Taken@example.org', password } } });
    expectRefusal(await use(token), 'email_taken');
    expect(await user(member.token)).toMatchObject({ email: member.email });
  });

  test('that 20 members request goes to one of them', async () => {
    const tokens = [];
    for (let n = 0; n < 20; n++) {
      const member = await join();
      await ask(member.token, 'wanted@example.org');
      tokens.push(await linkTo('wanted@example.org'));
    }
    const replies = await Promise.all(tokens.map((token) => use(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(422)]);
  });
});
