import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { erase, exportData } from '#contract/members/lifecycle.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { updateUser } from '#contract/members/user.ts';
import { addComment, flagComment, likeComment } from '#contract/posts.ts';
import { updateDevice } from '#contract/notifications.ts';
import { createInitiative } from '#contract/initiatives.ts';
import { followMembers, inviteByMail, inviteLink, sendInvites } from '#contract/connect/invitations.ts';
import { holdOrResume } from '#contract/connect/networkings.ts';
import { opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import { requestPasswordReset } from '#contract/auth/passwords.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { buildConnections } from '#server/testing/relate.ts';

const { call, db, runJobs } = await testApp();
const password = 'eleven purple trams';

/** Tables that refer to members by another name, and where the export has their rows. */
const elsewhere: Record<string, string> = {
  initiatives: 'initiatives',
  invitations: 'network.invitations_sent',
  connections: 'network.connections',
  follows: 'network.following',
  holds: 'network.held',
  mail_invitations: 'network.mail_invitations_sent',
  invite_links: 'network.invite_link',
  posts: 'replies',
  media_files: 'uploads',
};
/** Secrets that give access to the account, and data without meaning for a person. */
const notExported = [
  'notification_events',
  'known_devices',
  'one_time_tokens',
  'two_step_secrets',
  'recovery_codes',
  'share_authors',
];

const exportOf = async (token: string) =>
  (await call(exportData, {}, token)).body as unknown as Record<string, unknown>;
const at = (body: object, path: string) =>
  path.split('.').reduce((found, name) => (found as Record<string, unknown>)[name] as object, body);

const knownWords = async (...words: string[]) =>
  (await db.selectFrom('search_words').select('word').where('word', 'in', words).execute())
    .map(({ word }) => word)
    .toSorted();

test('erasing a member removes search words that no other member has', async () => {
  const [gone] = [
    await buildMember(db, { first_name: 'Wanda', last_name: 'Xqvist' }),
    await buildMember(db, { first_name: 'Wanda', last_name: 'Ruiz' }),
  ];
  expect(await knownWords('wanda', 'xqvist')).toEqual(['wanda', 'xqvist']);
  expect((await call(erase, { body: {} }, gone!.token)).status).toBe(200);
  expect(await knownWords('wanda', 'xqvist')).toEqual(['wanda']);
});

test('changing a name removes search words that no other member has', async () => {
  const renamed = await buildMember(db, { first_name: 'Wanda', last_name: 'Yqvist' });
  await buildMember(db, { first_name: 'Wanda', last_name: 'Ruiz' });
  await db
    .updateTable('members')
    .set({ first_name: 'Ann', last_name: 'Zqvist' })
    .where('id', '=', renamed.id)
    .execute();
  expect(await knownWords('wanda', 'yqvist', 'zqvist')).toEqual(['wanda', 'zqvist']);
});

test('every table that refers to members is exported or excluded on purpose, and is emptied of them on erasure', async () => {
  const { rows } = await sql<{ name: string; action: string }>`
    select distinct t.relname as name, c.confdeltype as action from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'members'::regclass and t.relnamespace = current_schema()::regnamespace
      and not t.relispartition`.execute(db);
  expect(rows.length).toBeGreaterThan(20);
  // c: deleted with the member; n: stays without a name.
  expect(rows.filter(({ action }) => !'cn'.includes(action))).toEqual([]);
  const body = await exportOf((await buildMember(db)).token);
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !notExported.includes(name) && at(body, elsewhere[name] ?? name) === undefined);
  expect(missing).toEqual([]);
});

/** A member with unique names, who has used every feature. */
async function busyMember() {
  const email = 'zebulon.quxley@example.org';
  const { body } = await call(signUp, { body: { user: { email, password } } });
  const [id, token] = [body.user.id, body.auth_token];
  await db.updateTable('members').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute();
  const [bill, friend, other, invited] = [
    await buildBill(db),
    await buildMember(db),
    await buildMember(db),
    await buildMember(db),
  ];
  const done = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
  const profile = {
    first_name: 'Zebulon',
    last_name: 'Quxley',
    screen_name: 'Zebquxley',
    zip_code: '94110',
    about_me: 'Zebulon himself',
  };
  await db
    .insertInto('zips')
    .values({ zip: '94110', city: 'San Francisco', state: 'CA' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await done(call(updateUser, { body: { user: profile } }, token));
  await buildConnections(db, id, [friend.id]);
  const vote = (voter: string, comment_text: string) =>
    call(
      saveOpinion,
      {
        params: { type: 'bills', id: bill.slug },
        body: { vote: { voting_parameters: 'support' }, comment_text },
      },
      voter,
    );
  await done(vote(token, 'Quxley is for it'));
  const theirs = await vote(other.token, 'Against');
  const voteId = (theirs.body as unknown as { vote_id: number }).vote_id;
  await done(call(addComment, { body: { vote_id: voteId, comment_text: 'Quxley replies' } }, token));
  const page = await call(opinionPage, { params: { type: 'bills', id: bill.slug }, query: {} }, token);
  const [entry] = (page.body as unknown as Record<string, { comment_id: string; user_id: number }[]>)[
    'Other Opinions'
  ]!;
  const params = { id: String(entry!.comment_id) };
  await done(call(likeComment, { params }, token));
  await done(call(flagComment, { params, body: { comment: 'Quxley objects' } }, token));
  await done(call(addToWatchlist, { body: { bill_id: bill.id } }, token));
  const initiative = { title: 'Trees by Quxley', description: 'More of them', visibility: 'national' };
  await done(call(createInitiative, { body: { initiative } }, token));
  await done(call(followMembers, { body: { member_id: other.id } }, token));
  await done(call(sendInvites, { body: { member_ids: [invited.id] } }, token));
  await done(
    call(holdOrResume, { params: { id: String(friend.id) }, body: { status: 'hold_postings' } }, token),
  );
  await done(call(inviteLink, {}, token));
  await done(call(inviteByMail, { body: { emails: ['asked@example.org'] } }, token));
  const device = {
    device_id: 'd1',
    device_token: 'ExponentPushToken[x]',
    device_type: 'iOS',
    push_type: 'expo' as const,
  };
  await done(call(updateDevice, { body: device }, token));
  await done(call(requestPasswordReset, { body: { email } }));
  await done(call(signIn, { body: { user: { email, password } } }));
  expect(await runJobs()).toEqual([]);
  return { id, token, email };
}

test('a busy member’s export is complete, and erasure leaves nothing behind', async () => {
  const { id, token, email } = await busyMember();
  const body = await exportOf(token);
  expect(body).toMatchObject({
    account: { email, first_name: 'Zebulon', about_me: 'Zebulon himself' },
    opinions: [{ level: 'support', comment_text: 'Quxley is for it' }],
    replies: [{ text: 'Quxley replies' }],
    post_likes: [{}],
    post_flags: [{ comment: 'Quxley objects' }],
    watchlist: [{}],
    initiatives: [{ title: 'Trees by Quxley', description: 'More of them' }],
    devices: [{ device_type: 'iOS' }],
    sessions: [{}, {}],
    network: {
      connections: [{}],
      following: [{}],
      held: [{}],
      invitations_sent: [{}],
      mail_invitations_sent: [{}],
    },
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|_hash|ExponentPushToken|Against/);

  expect((await call(erase, { body: { password } }, token)).status).toBe(200);
  expect(await runJobs()).toEqual([]);
  expect(await tablesWith('quxley')).toEqual([]);
  expect(await tablesWith('zebulon')).toEqual([]);
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'integer'
      and column_name ~ '(member|author|sender|receiver|follower|followed|holder|held|friend|admin)_id$'`.execute(
    db,
  );
  for (const { name, column } of rows) {
    const left = await sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${id} limit 1`.execute(
      db,
    );
    expect(left.rows, `${name}.${column}`).toEqual([]);
  }
});

/** Tables that contain a word anywhere. Emails that were sent stay in the job queue for a week. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = current_schema()`.execute(db);
  const found = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ found: boolean }>`
      select exists (select from ${sql.raw(name)} as t where t::text ilike ${`%${word}%`}) as found`.execute(
      db,
    );
    if (hits[0]!.found) found.push(name);
  }
  return found;
}
