import { expect, test } from 'vitest';
import { me, signIn, signUp } from '#contract/auth/accounts.ts';
import {
  changeEmail,
  checkConfirmation,
  confirmEmail,
  sendConfirmation,
} from '#contract/auth/email-addresses.ts';
import { requestPasswordReset, resetPassword } from '#contract/auth/passwords.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, runJobs, mails } = await testApp();
const password = 'eleven purple trams';
let people = 0;

async function join() {
  const email = `mover${++people}@example.org`;
  const { body } = await call(signUp, { body: { user: { email, password } } });
  return { email, id: body.user.id, token: body.auth_token };
}
const ask = (token: string, email: string, current_password = password) =>
  call(changeEmail, { body: { email, current_password } }, token);
const use = (token: string) => call(confirmEmail, { params: { token } });
const user = async (token: string) => (await call(me, {}, token)).body.user;

/** The token of the last confirmation mail to an address. */
async function linkTo(address: string): Promise<string> {
  expect(await runJobs()).toEqual([]);
  return (await mails(address)).findLast(({ link }) => link.startsWith('/confirm_email/'))!.token;
}

test('A newcomer gets one mail and confirms the address by it, once; looking uses nothing up.', async () => {
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
  expect((await user(member.token)).email_confirmed).toBe(true);
  expectRefusal(await use(token), 'link_expired');
  expectRefusal(await call(checkConfirmation, { params: { token } }), 'link_expired');
  expectRefusal(await call(sendConfirmation, {}, member.token), 'conflict');
  expect(await mails(member.email)).toHaveLength(1);
});

test('Another address counts once its mail is answered, not before; the old one is told and opens nothing any more.', async () => {
  const [member, next] = [await join(), 'Maria.New@example.org'];
  const old = await linkTo(member.email);
  await call(requestPasswordReset, { body: { email: member.email } });
  await runJobs();
  const reset = (await mails(member.email)).findLast(({ link }) =>
    link.startsWith('/reset_password/'),
  )!.token;
  expect((await ask(member.token, next)).status).toBe(200);
  expect(await user(member.token)).toMatchObject({ email: member.email, pending_email: next });
  expect((await call(signIn, { body: { user: { email: next, password } } })).status).toBe(401);
  expect(await use(await linkTo(next))).toMatchObject({ status: 200, body: { email: next } });
  expect(await user(member.token)).toMatchObject({ email: next, email_confirmed: true, pending_email: null });
  expect((await call(signIn, { body: { user: { email: next, password } } })).status).toBe(200);
  expect((await call(signIn, { body: { user: { email: member.email, password } } })).status).toBe(401);
  expectRefusal(await use(old), 'link_expired');
  expectRefusal(
    await call(resetPassword, {
      params: { reset_token: reset },
      body: { password: 'twelve yellow boats', password_confirmation: 'twelve yellow boats' },
    }),
    'link_expired',
  );
  await runJobs();
  expect((await mails(member.email)).at(-1)!.headers.subject).toContain('another email address');
});

test('A change takes the password, and an address that is one.', async () => {
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

test('Of two addresses asked for, the later one counts, whichever mail is answered.', async () => {
  const member = await join();
  await ask(member.token, 'first.choice@example.org');
  const first = await linkTo('first.choice@example.org');
  await ask(member.token, 'second.choice@example.org');
  const second = await linkTo('second.choice@example.org');
  expectRefusal(await use(first), 'link_expired');
  expect((await use(second)).status).toBe(200);
  expect(await user(member.token)).toMatchObject({ email: 'second.choice@example.org' });
});

test('An address somebody else has is not told so; its owner reads what happened, and it cannot be taken.', async () => {
  const [member, other] = [await join(), await join()];
  await use(await linkTo(other.email));
  const taken = await ask(member.token, other.email);
  expect(await runJobs()).toEqual([]);
  const last = (await mails(other.email)).at(-1)!;
  expect([last.headers.subject, last.link]).toEqual(['You have a Polity account already', '']);
  const free = await ask(member.token, 'free@example.org');
  expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body });
  // Taken between the mail and its answer.
  const token = await linkTo('free@example.org');
  await call(signUp, { body: { user: { email: 'free@example.org', password } } });
  await use(await linkTo('free@example.org'));
  expectRefusal(await use(token), 'email_taken');
  expect(await user(member.token)).toMatchObject({ email: member.email });
});

test('The mail is sent again on request.', async () => {
  const member = await join();
  await linkTo(member.email);
  expect((await call(sendConfirmation, {}, member.token)).status).toBe(200);
  expect((await use(await linkTo(member.email))).status).toBe(200);
  expect(await mails(member.email)).toHaveLength(2);
});
