import { describe, expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '#contract/auth/passwords.ts';
import { passwordsDiffer } from '#contract/auth/credentials.ts';
import type { Email } from '#server/mail/mailer.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { passwordResetMail } from '../account-mails.ts';

const { call, send, db, runJobs, mails, services } = await testApp();
const password = 'eleven purple trams';
const another = 'twelve yellow boats';
let people = 0;

async function join() {
  const email = `forgetful${++people}@example.org`;
  const { body } = await call(signUp, { body: { user: { email, password } } });
  return { email, id: body.user.id, token: body.auth_token };
}
const forgot = (email: unknown) =>
  send({ method: 'POST', url: requestPasswordReset.path, payload: { email } });
const enter = (email: string, secret: string) =>
  call(signIn, { body: { user: { email, password: secret } } });
const use = (reset_token: string, secret = another, again = secret) =>
  call(resetPassword, { params: { reset_token }, body: { password: secret, password_confirmation: again } });

async function resetToken(email: string): Promise<string> {
  await forgot(email);
  expect(await runJobs()).toEqual([]);
  const mail = (await mails(email)).findLast(({ link }) => link.startsWith('/reset_password/'));
  return mail!.token;
}

test('a reset drops the cookie of the browser, unless another member is signed in there', async () => {
  const [owner, other] = [await join(), await join()];
  const cookieAfterReset = async (authorization?: string) => {
    const url = resetPassword.path.replace(':reset_token', await resetToken(owner.email));
    const payload = { password: another, password_confirmation: another };
    const reply = await send({
      method: 'PUT',
      url,
      payload,
      headers: authorization ? { authorization } : {},
    });
    expect(reply.status).toBe(200);
    return reply.headers['set-cookie'];
  };
  expect(String(await cookieAfterReset(owner.token))).toMatch(/^__Host-polity_session=;/);
  expect(String(await cookieAfterReset())).toMatch(/^__Host-polity_session=;/);
  expect(await cookieAfterReset(other.token)).toBeUndefined();
});

describe('Forgot Password?', () => {
  test('answers the same for registered and unknown addresses; only registered ones get an email', async () => {
    const { email } = await join();
    const [known, unknown] = [await forgot(email), await forgot('nobody.at.all@example.org')];
    expect(known).toMatchObject({
      status: 200,
      body: { message: 'Please check your email for instructions!' },
    });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    expect(await runJobs()).toEqual([]);
    expect((await mails(email)).filter(({ link }) => link.startsWith('/reset_password/'))).toHaveLength(1);
    expect(await mails('nobody.at.all@example.org')).toEqual([]);
  });

  test.each([
    ['not an address'],
    ['maria@example.org\r\nBcc: all@example.org'],
    ['a@b.c, d@e.f'],
    [''],
    [null],
    [{ a: 1 }],
    [['a@example.org']],
    ['x'.repeat(5000)],
  ])('answers in `failure` that %j is not an email address', async (email) => {
    const reply = await forgot(email);
    expectRefusal(reply, 'invalid_values', 'email');
    expect(reply.body.failure).toBe(reply.body.errors);
  });

  test('sends a link that works before the email arrives', async () => {
    const { email } = await join();
    const statuses: number[] = [];
    const mailer = {
      send: async ({ action }: Email) => {
        const reset_token = action!.path.split('/').at(-1)!;
        statuses.push((await call(checkPasswordReset, { params: { reset_token } })).status);
      },
      close: () => undefined,
    };
    await passwordResetMail.handle({ ...services, mailer }, { email }, crypto.randomUUID());
    expect(statuses).toEqual([200]);
  });

  test('builds the link from PUBLIC_URL, not from the Host header', async () => {
    const { email } = await join();
    await send({
      method: 'POST',
      url: requestPasswordReset.path,
      payload: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    await runJobs();
    const mail = (await mails(email)).at(-1)!;
    expect(mail.text).toMatch(/https:\/\/polity\.test\/reset_password\/[\w-]{43}\s/);
    expect(mail.html).toContain(`href="https://polity.test${mail.link}"`);
    expect(mail.text + mail.html).not.toContain('evil');
    expect(mail.headers).toMatchObject({
      to: email,
      from: expect.stringContaining('Polity'),
      'auto-submitted': 'auto-generated',
    });
  });

  test('stores the token neither in the database nor in the queue', async () => {
    const token = await resetToken((await join()).email);
    const { rows } = await db
      .selectFrom('one_time_tokens')
      .selectAll()
      .execute()
      .then((rows) => ({ rows: JSON.stringify(rows) }));
    expect(rows).not.toContain(token);
  });
});

describe('A reset link', () => {
  test('sets the new password, ends every session and works once', async () => {
    const member = await join();
    const { body: second } = await enter(member.email, password);
    const token = await resetToken(member.email);
    expect(await use(token)).toMatchObject({ status: 200 });
    for (const old of [member.token, second.auth_token])
      expectRefusal(await call(me, {}, old), 'invalid_session');
    expectRefusal(await enter(member.email, password), 'wrong_credentials');
    const { body } = await enter(member.email, another);
    // The mail reached its address, so the address is confirmed.
    expect(body.user.email_confirmed).toBe(true);
    expectRefusal(await use(token, 'thirteen white horses'), 'link_expired');
    await runJobs();
    expect(
      (await mails(member.email)).some(
        ({ headers }) => headers.subject === 'Your Polity password was changed',
      ),
    ).toBe(true);
  });

  test('is not used up by a GET or by a refused password', async () => {
    const member = await join();
    const token = await resetToken(member.email);
    for (let look = 0; look < 3; look++)
      expect(await call(checkPasswordReset, { params: { reset_token: token } })).toMatchObject({
        status: 200,
        body: { valid: true },
      });
    expectRefusal(await use(token, another, 'another one'), 'invalid_values', 'password_confirmation');
    expect((await use(token, another, 'another one')).body.errors).toBe(passwordsDiffer);
    expectRefusal(await use(token, 'short'), 'invalid_values', 'password');
    expectRefusal(await use(token, 'password123'), 'invalid_values', 'password');
    expect((await use(token)).status).toBe(200);
  });

  test('works for one of a hundred simultaneous requests', async () => {
    const member = await join();
    const token = await resetToken(member.email);
    const secrets = Array.from({ length: 100 }, (_, number) => `purple trams number ${number}`);
    const replies = await Promise.all(secrets.map((secret) => use(token, secret)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(99);
    const winner = secrets[replies.findIndex(({ status }) => status === 200)]!;
    expect((await enter(member.email, winner)).status).toBe(200);
  });

  test('works for an hour', async () => {
    const member = await join();
    const token = await resetToken(member.email);
    const move = (minutes: number) =>
      db
        .updateTable('one_time_tokens')
        .set({ expires_at: new Date(Date.now() + minutes * 60_000) })
        .where('member_id', '=', member.id)
        .execute();
    const { expires_at } = await db
      .selectFrom('one_time_tokens')
      .select('expires_at')
      .where('member_id', '=', member.id)
      .where('purpose', '=', 'password_reset')
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(60);
    await move(-1);
    expectRefusal(await call(checkPasswordReset, { params: { reset_token: token } }), 'link_expired');
    expectRefusal(await use(token), 'link_expired');
    await move(1);
    expect((await use(token)).status).toBe(200);
  });

  test('becomes invalid when another link is used and when the address changes', async () => {
    const [member, moved] = [await join(), await join()];
    const [first, second] = [await resetToken(member.email), await resetToken(member.email)];
    expect((await use(second)).status).toBe(200);
    expectRefusal(await use(first), 'link_expired');
    const token = await resetToken(moved.email);
    await db.updateTable('members').set({ email: 'moved@example.org' }).where('id', '=', moved.id).execute();
    expectRefusal(await use(token), 'link_expired');
  });

  test.each(['x', 'a'.repeat(100), '..%2f..', '%00', "' or 1=1"])(
    'that was not sent (%s) is refused',
    async (token) => {
      const reply = await send({
        method: 'PUT',
        url: `/password_resets/${token}`,
        payload: { password: another, password_confirmation: another },
      });
      expect(reply.status).toBe(404);
    },
  );
});

describe('A change of password', () => {
  const change = (token: string, current_password: string, secret = another, again = secret) =>
    call(
      changePassword,
      { body: { current_password, password: secret, password_confirmation: again } },
      token,
    );

  test('asks for the current password, ends all other sessions and links, and keeps this session', async () => {
    const member = await join();
    const { body: second } = await enter(member.email, password);
    const link = await resetToken(member.email);
    expectRefusal(await change(member.token, 'not the password'), 'invalid_values', 'current_password');
    expectRefusal(await change(member.token, '', ''), 'invalid_values', 'current_password', 'password');
    expectRefusal(
      await change(member.token, password, another, 'another one'),
      'invalid_values',
      'password_confirmation',
    );
    expectRefusal(await change(member.token, password, 'password'), 'invalid_values', 'password');
    expect((await call(me, {}, second.auth_token)).status).toBe(200);
    expect((await change(member.token, password)).status).toBe(200);
    expect((await call(me, {}, member.token)).status).toBe(200);
    expectRefusal(await call(me, {}, second.auth_token), 'invalid_session');
    expectRefusal(await use(link), 'link_expired');
    expect((await enter(member.email, another)).status).toBe(200);
  });
});
