import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { commonFriends, searchMembers, suggestions, usersList } from '#contract/connect/members.ts';
import { manageNetwork, searchMyNetworks } from '#contract/connect/networkings.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { indexesOf, plansOf, scansOf } from '#server/testing/plans.ts';

const { call, db } = await testApp();
const members = 12_000;
const friends = 300;
let viewer = { id: 0, token: '' };
let other = 0;

beforeAll(async () => {
  viewer = await buildMember(db, { first_name: 'Ada', last_name: 'Viewer' });
  for (let from = 1; from <= members; from += 6_000)
    await sql`
      insert into members (email, first_name, last_name, city, state, zip5, congressional_district)
      select n || '@network.example', 'Name' || n % 997, 'Family' || n % 4999, 'City' || n % 300,
        (select postal from states order by postal offset n % 50 limit 1), '94110', 1 + n % 8
      from generate_series(${from}::int, ${from}::int + 5999) n`.execute(db);
  const connect = (pairs: RawBuilder<unknown>) =>
    sql`with pairs as (${pairs}) insert into connections (member_id, friend_id)
      select a, b from pairs union select b, a from pairs on conflict do nothing`.execute(db);
  for (let from = 0; from <= members; from += 3_000)
    await connect(sql`select a.id as a, b.id as b from members a cross join lateral
      (select id from members m where m.id > a.id order by id limit 5) b where a.id between ${from}::int and ${from}::int + 2999`);
  await connect(
    sql`select ${viewer.id}::int as a, id as b from (select id from members where id <> ${viewer.id} order by id limit ${friends}) f`,
  );
  await sql`vacuum analyze`.execute(db);
  other = (
    await db
      .selectFrom('connections')
      .select('friend_id')
      .where('member_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
  ).friend_id;
});

const large = ['members', 'connections', 'search_words'];

test.each([
  ['Suggestions', () => call(suggestions, { query: {} }, viewer.token), 'members_pkey'],
  ['Everybody', () => call(usersList, { query: {} }, viewer.token), 'members_name_idx'],
  ['Everybody, far down', () => call(usersList, { query: { page: 20 } }, viewer.token), 'members_name_idx'],
  [
    'A search',
    () => call(searchMembers, { query: { search_input: 'city77' } }, viewer.token),
    'member_words_pkey',
  ],
  [
    'A misspelt search',
    () => call(searchMembers, { query: { search_input: 'famliy4077' } }, viewer.token),
    'search_words_idx',
  ],
  [
    'Common friends',
    () => call(commonFriends, { query: { user_id: String(other) } }, viewer.token),
    'connections_pkey',
  ],
  [
    'Manage Network',
    () => call(manageNetwork, { query: { page: 10 } }, viewer.token),
    'connections_name_idx',
  ],
  [
    'A search of the own network',
    () => call(searchMyNetworks, { query: { search_input: 'name5' } }, viewer.token),
    'connections_pkey',
  ],
] as const)('%s reads by index and scans no table', async (_, work, index) => {
  const plans = await plansOf(db, async () => expect((await work()).status).toBe(200));
  expect(plans.length).toBeGreaterThan(1);
  expect(scansOf(plans, large)).toEqual([]);
  expect(indexesOf(plans)).toContain(index);
});

test('counts the members the viewer may interact with as members join, deactivate and erase accounts', async () => {
  const count = async () => (await call(usersList, { query: {} }, viewer.token)).body.total_count;
  const before = await count();
  expect(before).toBe(members);
  const joined = await buildMember(db);
  expect(await count()).toBe(before + 1);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', joined.id).execute();
  expect(await count()).toBe(before);
  await db.updateTable('members').set({ deactivated_at: null }).where('id', '=', joined.id).execute();
  await db.insertInto('holds').values({ holder_id: viewer.id, held_id: joined.id }).execute();
  expect(await count()).toBe(before);
  await db.deleteFrom('holds').execute();
  await db.insertInto('holds').values({ holder_id: joined.id, held_id: viewer.id }).execute();
  expect(await count()).toBe(before);
  await db.deleteFrom('members').where('id', '=', joined.id).execute();
  expect(await count()).toBe(before);
});

test('removes connected, held and blocking members from suggestions', async () => {
  const ids = async () =>
    (await call(suggestions, { query: {} }, viewer.token)).body.suggestions.map(({ id }) => id);
  const [held, blocker, invited, resting, fresh] = await ids();
  await db
    .insertInto('holds')
    .values([
      { holder_id: viewer.id, held_id: held! },
      { holder_id: blocker!, held_id: viewer.id },
    ])
    .execute();
  await db.insertInto('invitations').values({ sender_id: viewer.id, receiver_id: invited! }).execute();
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', resting!).execute();
  const now = await ids();
  for (const gone of [held, blocker, invited, resting]) expect(now).not.toContain(gone);
  expect(now[0]).toBe(fresh);
  await db
    .insertInto('connections')
    .values([
      { member_id: viewer.id, friend_id: fresh! },
      { member_id: fresh!, friend_id: viewer.id },
    ])
    .execute();
  expect(await ids()).not.toContain(fresh);
});

test('finds the one member who matches two common words', async () => {
  const settle = (first_name: string, city: string, count: number) =>
    sql<{ id: number }>`insert into members (email, first_name, last_name, city, state, zip5)
      select ${city} || n || '@two-words.example', ${first_name}, 'Member', ${city}, 'CA', '94110'
      from generate_series(1, ${count}::int) n returning id`.execute(db);
  await settle('Waltraud', 'Plainville', 2_100);
  await settle('Somebody', 'Harborview', 2_100);
  const { rows } = await settle('Waltraud', 'Harborview Springs', 1);
  const { body } = await call(
    searchMembers,
    { query: { search_input: 'waltraud harborview' } },
    viewer.token,
  );
  expect(body.users.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test('returns the same suggestions to concurrent requests, and drops a new friend', async () => {
  const ask = () => call(suggestions, { query: {} }, viewer.token);
  const replies = await Promise.all(Array.from({ length: 12 }, ask));
  const lists = new Set(replies.map(({ body }) => JSON.stringify(body)));
  expect([...lists]).toHaveLength(1);
  const [first] = replies[0]!.body.suggestions;
  await sql`insert into connections (member_id, friend_id) values (${viewer.id}, ${first!.id}), (${first!.id}, ${viewer.id})`.execute(
    db,
  );
  const next = await Promise.all(Array.from({ length: 12 }, ask));
  expect(next.flatMap(({ body }) => body.suggestions.map(({ id }) => id))).not.toContain(first!.id);
});
