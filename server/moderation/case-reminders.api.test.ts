import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { buildAd } from '#server/testing/ads.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { caseRemindersJob } from './case-reminders.ts';

const { call, db, mails, runJobs, services } = await testApp();
const email_confirmed_at = new Date();
const ada = { email: 'ada@example.org', is_admin: true, email_confirmed_at };
const others = ['unconfirmed@example.org', 'left@example.org', 'member@example.org'];
const administrator = await buildMember(db, ada);
await buildMember(db, { email: others[0]!, is_admin: true });
await buildMember(db, {
  email: others[1]!,
  is_admin: true,
  email_confirmed_at,
  deactivated_at: new Date(),
});
const member = await buildMember(db, { email: others[2]!, email_confirmed_at });

async function remind() {
  await caseRemindersJob.handle({ ...services }, {}, 'test');
  expect(await runJobs()).toEqual([]);
  return mails(ada.email);
}

const report = async () =>
  db
    .insertInto('moderation_cases')
    .values({
      kind: 'profile',
      member_id: (await buildMember(db)).id,
      opened_at: sql<Date>`now() - interval '5 hours 10 minutes'`,
    })
    .execute();

/** As if nobody had been reminded in these 8 hours. */
async function passTime() {
  await sql`delete from pgboss.job`.execute(db);
  await db.deleteFrom('sent_mails').execute();
}

test('reminds administrators of waiting cases once in 8 hours, and nobody when nothing waits', async () => {
  expect(await remind()).toEqual([]);

  await report();
  const [mail, ...more] = await remind();
  expect(more).toEqual([]);
  expect(mail!.headers.subject).toBe('1 case is waiting for a decision');
  expect(mail!.text).toContain('It has waited 5 hours.');
  expect(mail!.text).toContain('/admin');
  await report();
  expect(await remind()).toHaveLength(1);

  await passTime();
  const [next] = await remind();
  expect(next!.headers.subject).toBe('2 cases are waiting for a decision');
  expect(next!.text).toContain('The oldest has waited 5 hours.');

  await passTime();
  await caseRemindersJob.handle({ ...services }, {}, 'test');
  await db.updateTable('moderation_cases').set({ status: 'kept', decided_at: new Date() }).execute();
  expect(await runJobs()).toEqual([]);
  // Another one would have replaced this file.
  expect(await mails(ada.email)).toEqual([next]);
  for (const email of others) expect(await mails(email)).toEqual([]);
});

test('counts ads that wait for review, and each reported ad once', async () => {
  await passTime();
  const reviewed = await buildAd(db, member.id, { published_at: null, status: '', review: 'pending' });
  const reported = await buildAd(db, member.id);
  await db
    .insertInto('ad_reports')
    .values([member, administrator].map(({ id }) => ({ ad_id: reported, member_id: id, text: 'Untrue' })))
    .execute();
  await report();
  expect((await remind()).at(-1)!.headers.subject).toBe('3 cases are waiting for a decision');

  await passTime();
  await db.updateTable('ads').set({ review: 'rejected' }).where('id', 'in', [reviewed, reported]).execute();
  await db.deleteFrom('moderation_cases').execute();
  await caseRemindersJob.handle({ ...services }, {}, 'test');
  expect(await runJobs()).toEqual([]);
  expect(await db.selectFrom('sent_mails').selectAll().execute()).toEqual([]);
});

test('does not remind a suspended administrator', async () => {
  await passTime();
  await report();
  const before = await mails(ada.email);
  await db.updateTable('members').set({ suspended_at: new Date() }).where('email', '=', ada.email).execute();
  await caseRemindersJob.handle({ ...services }, {}, 'test');
  expect(await runJobs()).toEqual([]);
  expect(await mails(ada.email)).toEqual(before);
  await db.updateTable('members').set({ suspended_at: null }).where('email', '=', ada.email).execute();
});

test('only administrators are told that they are', async () => {
  expect((await call(me, {}, administrator.token)).body.user.is_admin).toBe(true);
  expect((await call(me, {}, member.token)).body.user).not.toHaveProperty('is_admin');
});
