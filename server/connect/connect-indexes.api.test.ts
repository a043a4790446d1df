import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchMembers } from '#contract/connect/members.ts';
import { manageNetwork, searchMyNetworks } from '#contract/connect/networkings.ts';
import { usersCount } from '#contract/home.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { buildConnections } from '#server/testing/relate.ts';

// Derived columns and tables change in the same statement as the members and connections behind them.

const { call, db } = await testApp();
const set = ({ id }: TestMember, values: object) =>
  db.updateTable('members').set(values).where('id', '=', id).execute();
const network = async ({ token }: TestMember) => {
  const { body } = await call(manageNetwork, { query: {} }, token);
  return { names: body.friends_and_family.map(({ name }) => name), count: body.count };
};

test('keeps a network sorted when friends change names, deactivate and reactivate', async () => {
  const viewer = await buildMember(db);
  const friends = await Promise.all(
    ['Bea', 'Cato', 'Dora'].map((first_name) => buildMember(db, { first_name, last_name: 'X' })),
  );
  await buildConnections(
    db,
    viewer.id,
    friends.map(({ id }) => id),
  );
  expect(await network(viewer)).toEqual({ names: ['Bea X', 'Cato X', 'Dora X'], count: 3 });
  const [bea, cato] = friends as [TestMember, TestMember];
  await set(bea, { screen_name: 'Zoe' });
  expect(await network(viewer)).toEqual({ names: ['Cato X', 'Dora X', 'Zoe'], count: 3 });
  await set(cato, { deactivated_at: new Date() });
  expect(await network(viewer)).toEqual({ names: ['Dora X', 'Zoe'], count: 2 });
  await set(cato, { deactivated_at: null, first_name: 'Emil' });
  expect(await network(viewer)).toEqual({ names: ['Dora X', 'Emil X', 'Zoe'], count: 3 });
});

test('sorts by the current name when connecting and renaming run concurrently', async () => {
  const [viewer, friend] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < 60; round++) {
    await db.deleteFrom('connections').where('member_id', 'in', [viewer.id, friend.id]).execute();
    await Promise.all([
      buildConnections(db, viewer.id, [friend.id]),
      set(friend, { screen_name: `Round ${round}` }),
    ]);
    const { rows } = await sql<{ ok: boolean }>`select c.friend_name = lower(m.display_name) as ok
      from connections c join members m on m.id = c.friend_id where c.friend_id = ${friend.id}`.execute(db);
    expect([round, rows]).toEqual([round, [{ ok: true }]]);
  }
});

test('indexes search words of active members only', async () => {
  const [viewer, member] = [
    await buildMember(db),
    await buildMember(db, { first_name: 'Xanthippe', last_name: 'Y' }),
  ];
  await buildConnections(db, viewer.id, [member.id]);
  const found = async (search_input: string) => [
    (await call(searchMembers, { query: { search_input } }, viewer.token)).body.total_count,
    (await call(searchMyNetworks, { query: { search_input } }, viewer.token)).body.count,
  ];
  for (const words of ['xanthippe', 'xan y', 'zzz'])
    expect(await found(words)).toEqual(words === 'zzz' ? [0, 0] : [1, 1]);
  // Within a word, and misspelt.
  for (const words of ['anthipp', 'xantippe']) expect(await found(words)).toEqual([1, 1]);
  await set(member, { deactivated_at: new Date() });
  expect(await found('xanthippe')).toEqual([0, 0]);
  await set(member, { deactivated_at: null, first_name: 'Sokrates' });
  expect(await found('xanthippe')).toEqual([0, 0]);
  expect(await found('sokrates')).toEqual([1, 1]);
});

test('counts accounts through sign-up, deactivation and erasure', async () => {
  const count = async () => (await call(usersCount, {})).body.user_count;
  const before = await count();
  const member = await buildMember(db);
  expect(await count()).toBe(before + 1);
  await set(member, { deactivated_at: new Date() });
  expect(await count()).toBe(before);
  await db.deleteFrom('members').where('id', '=', member.id).execute();
  expect(await count()).toBe(before);
});
