import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { buildMember, buildReply, buildShare } from '#server/testing/build.ts';
import { findWrongShareCounters } from './share-counters-store.ts';

const { db } = await testDatabase();
const counters = (id: number) =>
  db
    .selectFrom('shares')
    .select(['comment_count', 'reshare_count', 'untrue_count', 'partly_true_count'])
    .where('id', '=', id)
    .executeTakeFirst();
const general = (id: number) =>
  db
    .selectFrom('share_authors')
    .select(['general_count', 'newest_id'])
    .where('member_id', '=', id)
    .executeTakeFirst();

test('counts comments on all levels, and reshares, also when accounts are erased', async () => {
  const [author, other] = [await buildMember(db), await buildMember(db)];
  const share = await buildShare(db, author.id);
  const comment = await buildReply(db, other.id, share);
  await buildReply(db, author.id, share, { parent_id: comment });
  await buildReply(db, author.id, share);
  await buildShare(db, other.id, { parent_id: share });
  expect(await counters(share)).toMatchObject({ comment_count: 3, reshare_count: 1 });
  await db.deleteFrom('members').where('id', '=', other.id).execute();
  expect(await counters(share)).toMatchObject({ comment_count: 1, reshare_count: 0 });
});

test('counts a reshare that waits for review once it is approved', async () => {
  const [author, other] = [await buildMember(db), await buildMember(db)];
  const share = await buildShare(db, author.id);
  const inReview = await buildShare(db, other.id, { parent_id: share, released: false });
  await db.updateTable('posts').set({ review_since: new Date() }).where('id', '=', inReview).execute();
  expect(await counters(share)).toMatchObject({ reshare_count: 0 });
  expect(await findWrongShareCounters(db)).toBe(0);
  await db.updateTable('posts').set({ review_since: null }).where('id', '=', inReview).execute();
  expect(await counters(share)).toMatchObject({ reshare_count: 1 });
  expect(await findWrongShareCounters(db)).toBe(0);
  await db.deleteFrom('posts').where('id', '=', inReview).execute();
  expect(await counters(share)).toMatchObject({ reshare_count: 0 });
});

test('counts truth ratings as they are given, changed and taken back', async () => {
  const [author, one, two] = [await buildMember(db), await buildMember(db), await buildMember(db)];
  const share = await buildShare(db, author.id);
  const rate = async (member: number, value: number) =>
    (await sql`select * from toggle_truth(${share}, ${member}, ${value}::smallint)`.execute(db)).rows[0];
  expect(await rate(one.id, 1)).toEqual({ rating: 1, untrue: 1, partly_true: 0 });
  expect(await rate(two.id, 1)).toEqual({ rating: 1, untrue: 2, partly_true: 0 });
  expect(await rate(one.id, 2)).toEqual({ rating: 2, untrue: 1, partly_true: 1 });
  expect(await rate(one.id, 2)).toEqual({ rating: null, untrue: 1, partly_true: 0 });
  await db.deleteFrom('members').where('id', '=', two.id).execute();
  expect(await counters(share)).toMatchObject({ untrue_count: 0, partly_true_count: 0 });
});

test('stores how many general shares an author has, and the newest', async () => {
  const [author, friend] = [await buildMember(db), await buildMember(db)];
  const first = await buildShare(db, author.id);
  await buildShare(db, author.id, { receivers: [friend.id] });
  const last = await buildShare(db, author.id);
  expect(await general(author.id)).toEqual({ general_count: 2, newest_id: last });
  await db.deleteFrom('posts').where('id', '=', last).execute();
  expect(await general(author.id)).toEqual({ general_count: 1, newest_id: first });
  await db.deleteFrom('posts').where('id', '=', first).execute();
  expect(await general(author.id)).toEqual({ general_count: 0, newest_id: 0 });
});
