import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  inviteByMail,
  inviteLink,
  invitingMember,
  refuseInviteMails,
  renewInviteLink,
} from '#contract/connect/invitations.ts';
import { failedJobsQueue } from '#server/jobs/boss.ts';
import type { Email, Mailer } from '#server/mail/mailer.ts';
import { eraseMember } from '#server/members/lifecycle.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember as build, type TestMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildHold } from '#server/testing/relate.ts';
import { eraseInvitedAddresses, mailInvitationMail } from './mail-invitations.ts';

const { boss, call, send, db, runJobs, mails, services } = await testApp();
const limited = await testApp(undefined, { RATE_LIMIT: 'on' });
const buildMember: typeof build = (db, values) => build(db, { email_confirmed_at: new Date(), ...values });
const invite = (by: TestMember, ...emails: string[]) => call(inviteByMail, { body: { emails } }, by.token);
const tokenIn = (text: string) => /\/unsubscribe\/([\w-]+)/.exec(text)![1]!;

test('sends an invitation by email once, with an unsubscribe link', async () => {
  const [one, two] = [await buildMember(db, { first_name: 'Ana', last_name: 'Lee' }), await buildMember(db)];
  expect((await invite(one, 'Friend@example.org', 'friend@example.org')).body).toEqual({
    message: 'Your invitations are on their way.',
  });
  await runJobs();
  await invite(one, 'friend@example.org');
  await runJobs();
  const [mail, ...more] = await mails('friend@example.org');
  expect(more).toEqual([]);
  expect(mail!.headers.subject).toBe('Ana Lee invites you to Polity');
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = new URL(mail!.headers['list-unsubscribe']!.slice(1, -1));
  expect(mail!.text).toContain((await call(inviteLink, {}, one.token)).body.url);
  expect(mail!.html).toContain(`href="https://polity.test/unsubscribe/${tokenIn(mail!.text)}"`);
  const pressed = await send({
    method: 'POST',
    url: url.pathname,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.status).toBe(200);
  await invite(two, 'friend@example.org');
  await runJobs();
  expect(await mails('friend@example.org')).toHaveLength(1);
  expect((await call(refuseInviteMails, { params: { token: tokenIn(mail!.text) } })).status).toBe(200);
});

test('stops invitations by the link of a sender who has erased their account since', async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  await invite(one, 'unwilling@example.org');
  await runJobs();
  const [mail] = await mails('unwilling@example.org');
  await eraseMember(services, one.id);
  await call(refuseInviteMails, { params: { token: tokenIn(mail!.text) } });
  await invite(two, 'unwilling@example.org');
  await runJobs();
  expect(await mails('unwilling@example.org')).toHaveLength(1);
});

test('does not reveal whether an address belongs to a member', async () => {
  const one = await buildMember(db);
  await buildMember(db, { email: 'member@example.org' });
  const blocker = await buildMember(db, { email: 'blocker@example.org' });
  await buildMember(db, { email: 'quiet@example.org', notify_invite_network: false });
  await buildHold(db, blocker.id, one.id);
  const replies = await Promise.all(
    ['member@example.org', 'nobody@example.org', 'blocker@example.org', 'quiet@example.org'].map((email) =>
      invite(one, email),
    ),
  );
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
  await runJobs();
  const sent = await Promise.all(
    ['member', 'nobody', 'blocker', 'quiet'].map(async (name) => (await mails(`${name}@example.org`)).length),
  );
  expect(sent).toEqual([1, 1, 0, 0]);
  expect(await db.selectFrom('invitations').select('id').where('sender_id', '=', one.id).execute()).toEqual(
    [],
  );
});

test('sends emails only for members with a confirmed address', async () => {
  const one = await buildMember(db, { email_confirmed_at: null });
  const reply = await invite(one, 'victim@example.org');
  expectRefusal(reply, 'email_unconfirmed');
  expect(reply.body.errors).toBe('Confirm your email address to use this feature.');
  const two = await buildMember(db);
  await invite(two, 'victim@example.org');
  await db.updateTable('members').set({ email_confirmed_at: null }).where('id', '=', two.id).execute();
  await runJobs();
  expect(await mails('victim@example.org')).toEqual([]);
});

test('sends an address at most three invitations in 30 days', async () => {
  for (let index = 0; index < 5; index++) await invite(await buildMember(db), 'popular@example.org');
  await runJobs();
  expect(await mails('popular@example.org')).toHaveLength(3);
});

const noAddress = 'Please enter an email address.';
const wrongAddress = 'Enter an email address such as name@example.com.';

test.each([
  [{}, noAddress],
  [{ emails: [] }, noAddress],
  [{ emails: ['x'] }, wrongAddress],
  [
    { emails: Array.from({ length: 11 }, (_, n) => `p${n}@example.org`) },
    'Please enter at most 10 addresses at once.',
  ],
  [{ emails: 'a@example.org\r\nBcc: b@example.org' }, noAddress],
  [{ emails: ['a@example.org, b@example.org'] }, wrongAddress],
])('rejects the body %j with %j', async (payload, errors) => {
  const { token } = await buildMember(db);
  const { status, body } = await send({
    method: 'POST',
    url: inviteByMail.path,
    headers: { authorization: token },
    payload,
  });
  expect(status).toBe(422);
  expect(body.errors).toBe(errors);
});

test('sends an address no fourth invitation that is composed while the third is being sent', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => buildMember(db)));
  const email = 'crowd@example.org';
  const send = (by: TestMember, mailer: Mailer) =>
    mailInvitationMail.handle({ ...services, mailer }, { sender_id: by.id, email }, randomUUID());
  const sent: Email[] = [];
  const mailer = { send: async (mail: Email) => void sent.push(mail), close: () => undefined };
  for (const member of members.slice(0, 2)) await send(member, mailer);
  const sending = Promise.withResolvers<void>();
  const delivery = Promise.withResolvers<void>();
  const third = send(members[2]!, { ...mailer, send: () => (sending.resolve(), delivery.promise) });
  await sending.promise;
  const fourth = send(members[3]!, mailer);
  await Promise.race([fourth, untilBlocked(db)]);
  delivery.resolve();
  await Promise.all([third, fourth]);
  expect(sent).toHaveLength(2);
});

test('limits a member to twenty invitations a day', async () => {
  const { token } = await buildMember(limited.db);
  const some = (start: number) => Array.from({ length: 10 }, (_, n) => `p${start + n}@example.org`);
  const statuses = [];
  for (const start of [0, 10, 20])
    statuses.push((await limited.call(inviteByMail, { body: { emails: some(start) } }, token)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('sends all the invitations of a call or none, and counts an address once a day', async () => {
  const { id, token } = await buildMember(limited.db);
  const invite = (...numbers: number[]) =>
    limited.call(inviteByMail, { body: { emails: numbers.map((n) => `all${n}@example.org`) } }, token);
  await invite(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  await invite(11, 12, 13, 14, 15);
  await invite(1, 2, 3, 4, 5, 6);
  const refused = await invite(20, 21, 22, 23, 24, 25);
  expectRefusal(refused, 'too_many_requests');
  expect(refused.body.errors).toMatch(/^You can invite 20 people a day by email\. Please try again in /);
  expect((await invite(20, 21, 22, 23, 24)).status).toBe(200);
  expectRefusal(await invite(25), 'too_many_requests');
  await limited.runJobs();
  const sent = limited.db.selectFrom('mail_invitations').select('id').where('sender_id', '=', id);
  expect(await sent.execute()).toHaveLength(20);
});

test('erases the address of an invitation that could not be sent within a week', async () => {
  const data = { sender_id: 1, email: 'unreachable@example.org' };
  await boss.send(failedJobsQueue, { job: mailInvitationMail.name, data });
  await boss.send(failedJobsQueue, { job: 'test.other', data: {} });
  const failed = async () => (await services.jobs.failedJobs()).map(({ job }) => job).sort();
  await eraseInvitedAddresses.handle(services, {}, '');
  expect(await failed()).toEqual([mailInvitationMail.name, 'test.other']);
  await sql`
    update pgboss.job set created_on = now() - interval '6 days'
    where name = ${failedJobsQueue}`.execute(db);
  await eraseInvitedAddresses.handle(services, {}, '');
  expect(await failed()).toEqual(['test.other']);
});

test('returns the owner of an invite link, renews it, and hides it from blocked members', async () => {
  const [owner, blocked] = [
    await buildMember(db, { first_name: 'Lena', last_name: 'Link' }),
    await buildMember(db),
  ];
  const { body } = await call(inviteLink, {}, owner.token);
  expect((await call(inviteLink, {}, owner.token)).body).toEqual(body);
  expect(body.url).toMatch(/^https:\/\/polity\.test\/join\/[\w-]{16}$/);
  expect(body.qr.path).toMatch(/^M/);
  const open = (url: string, token?: string) =>
    call(invitingMember, { params: { code: url.split('/').at(-1)! } }, token);
  expect((await open(body.url)).body).toEqual({
    user: { id: owner.id, name: 'Lena Link', avatar: null },
    own: false,
  });
  expect((await open(body.url, owner.token)).body.own).toBe(true);
  await buildHold(db, owner.id, blocked.id);
  expectRefusal(await open(body.url, blocked.token), 'not_found');
  const renewed = (await call(renewInviteLink, {}, owner.token)).body.url;
  expectRefusal(await open(body.url), 'not_found');
  expect((await open(renewed)).status).toBe(200);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', owner.id).execute();
  expectRefusal(await open(renewed), 'not_found');
});
