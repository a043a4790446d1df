/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '#contract/auth/sign-in.ts';
import { findDrift } from '#server/opinions/recount.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { hasSampleAdmin, sampleEmails } from './sample-people-store.ts';
import { addSamplePeople, samplePassword } from './sample-people.ts';

const { db, config, call } = await testApp(undefined, {}, 'starter');

test('sample people can sign in, have a network and opinions, and are added once', async () => {
  expect(await hasSampleAdmin(db)).toBe(false);
  expect(await addSamplePeople(db, config)).toBe(true);
  expect(await hasSampleAdmin(db)).toBe(true);
  expect(await addSamplePeople(db, config)).toBe(true);
  for (const email of sampleEmails) {
    const user = { email, password: samplePassword };
    const { status, body } = await call(signIn, { body: { user } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.user).toMatchObject({ account_setup: 1, email_confirmed: true });
  }
  const { members } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  expect(members).toBe(300 + sampleEmails.length);
  expect(await findDrift(db)).toEqual({ bars: 0, likes: 0, replies: 0, shares: 0 });
  const { rows } = await sql<{ author: string; shares: number }>`
    select m.first_name as author, count(*)::int as shares
    from shares s
    join members m on m.id = s.author_id
    where m.email like '%@example.org'
    group by 1
    order by 1`.execute(db);
  expect(rows.map(({ author }) => author)).toEqual(['Alice', 'Bob', 'Carol']);
});

test('adds no sample people to a database with other members', async () => {
  const other = await testDatabase('starter');
  const { id } = await buildMember(other.db, { email: 'editor@example.com' });
  expect(await addSamplePeople(other.db, config)).toBe(false);
  expect(await other.db.selectFrom('members').select('id').execute()).toEqual([{ id }]);
});
