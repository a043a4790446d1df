/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as contract from '#contract/shares.ts';
import { findDrift } from '#server/opinions/recount.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildShare, type TestMember } from '#server/testing/build.ts';
import { buildConnections } from '#server/testing/relate.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
const width = 12;
const owner = await buildMember(db);
const friends = await Promise.all(Array.from({ length: 3 }, () => buildMember(db)));
await buildConnections(
  db,
  owner.id,
  friends.map(({ id }) => id),
);
const friend = (index: number) => friends[index % friends.length]!;

const params = (id: number) => ({ params: { id: String(id) } });
const post = (by: TestMember, parent_share_id?: number) =>
  call(contract.createShare, { body: { share_text: 'Hm', parent_share_id } }, by.token);
const like = (id: number, by: TestMember) => call(contract.likeShare, params(id), by.token);
const rate = (id: number, truth_val: 1 | 2, by: TestMember) =>
  call(contract.rateShare, { ...params(id), body: { truth_val } }, by.token);
const flag = (id: number, by: TestMember) => call(contract.flagShare, { ...params(id), body: {} }, by.token);
const comment = (share_id: number, by: TestMember) =>
  call(contract.addShareComment, { body: { share_id, comment_text: 'Hm' } }, by.token);
const remove = (id: number, by: TestMember) => call(contract.deleteShare, params(id), by.token);

async function statuses(make: (index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  const calls = Array.from({ length: width }, (_, index) => make(index));
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const expectNoDrift = async () => expect(Object.values(await findDrift(db))).toEqual([0, 0, 0, 0]);
const rowsOf = (table: 'truth_ratings' | 'post_likes' | 'post_flags') =>
  db.selectFrom(table).select('member_id').execute();

test(`counts one rating per member in ${rounds} rounds of ${width} concurrent ratings`, async () => {
  for (let round = 0; round < rounds; round++) {
    const share = await buildShare(db, owner.id);
    const found = await statuses((index) => rate(share, index % 2 ? 1 : 2, friend(index)));
    expect(found).toEqual({ 200: width });
  }
  expect((await rowsOf('truth_ratings')).length).toBeLessThanOrEqual(friends.length * rounds);
  await expectNoDrift();
});

test(`keeps one flag per member, and even likes at zero, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const share = await buildShare(db, owner.id);
    const flagged = await statuses((index) => flag(share, friend(index)));
    expect(flagged).toEqual({ 200: friends.length, 409: width - friends.length });
    // Four likes each.
    expect(await statuses((index) => like(share, friend(index)))).toEqual({ 200: width });
    expect(await rowsOf('post_likes')).toEqual([]);
  }
  expect(await rowsOf('post_flags')).toHaveLength(friends.length * rounds);
  await expectNoDrift();
});

test(`counts what is left of reshares and comments in ${rounds} rounds with deletions`, async () => {
  for (let round = 0; round < rounds; round++) {
    const original = await buildShare(db, owner.id);
    const reshare = (await post(friend(0), original)).body.share.id;
    const found = await statuses((index) => {
      if (index === 7 && round % 2) return remove(original, owner);
      if (index === 4) return remove(reshare, friend(0));
      if (index % 4 === 0) return rate(original, 1, friend(index));
      return index % 3 ? post(friend(index), original) : comment(original, friend(index));
    });
    const allowed = [200, 201, 404, 409];
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(found).map(Number)));
    if (round % 2 === 0) expect(found[404] ?? 0).toBe(0);
  }
  await expectNoDrift();
});

test(`adds one share in ${rounds} rounds of ${width} identical calls without a key`, async () => {
  const before = (await db.selectFrom('shares').select('id').execute()).length;
  for (let round = 0; round < rounds; round++) {
    const body = { share_text: `Round ${round}` };
    const calls = Array.from({ length: width }, () => call(contract.createShare, { body }, owner.token));
    const ids = (await Promise.all(calls)).map(({ body }) => body.share.id);
    expect(new Set(ids).size).toBe(1);
  }
  const body = { share_text: 'Round 0' };
  const toFriend = { ...body, receiver_ids: [friend(0).id] };
  expect((await call(contract.createShare, { body: toFriend }, owner.token)).status).toBe(201);
  expect(await db.selectFrom('shares').select('id').execute()).toHaveLength(before + rounds + 1);
  // Later the same text is a new share.
  const later = sql<Date>`created_at - interval '6 seconds'`;
  await db.updateTable('posts').set({ created_at: later }).where('author_id', '=', owner.id).execute();
  const again = Array.from({ length: width }, () => call(contract.createShare, { body }, owner.token));
  const ids = (await Promise.all(again)).map(({ body }) => body.share.id);
  expect(new Set(ids).size).toBe(1);
  expect(await db.selectFrom('shares').select('id').execute()).toHaveLength(before + rounds + 2);
});

test(`stores the newest share of an author in ${rounds} rounds of shares and deletions`, async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await buildShare(db, owner.id), await buildShare(db, owner.id)];
    const found = await statuses((index) => {
      if (index === 3 || index === 5) return remove(index === 3 ? one : two, owner);
      return post(owner);
    });
    expect(found).toEqual({ 200: 2, 201: width - 2 });
  }
  await expectNoDrift();
});
