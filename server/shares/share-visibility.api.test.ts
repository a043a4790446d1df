import { expect, test } from 'vitest';
import * as contract from '#contract/shares.ts';
import * as posts from '#contract/posts.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildReply, buildShare, type TestMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections, buildHold } from '#server/testing/relate.ts';

const { call, db } = await testApp();

/** How a viewer is related to a share. */
interface Relation {
  own: boolean;
  /** The viewer has put the author on hold. */
  held: boolean;
  general: boolean;
  /** It does not wait for review. */
  released: boolean;
  /** The author is in the viewer's network. */
  inNetwork: boolean;
  /** The share was sent to the viewer. */
  received: boolean;
}

/**
 * Who may see a share, as `maySeeShare` of server/posts/share-access-store.ts says it in SQL: its author;
 * for a general share the author's network at the time of reading; else its receivers, who keep it after
 * leaving the network. Nobody sees members whom they hold, and only the author what waits for review.
 */
function maySee({ own, held, general, released, inNetwork, received }: Relation): boolean {
  return own || (released && !held && (general ? inNetwork : received));
}

const combinations = (names: (keyof Relation)[]): Relation[] =>
  Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.map((name, index) => [name, Boolean(bits & (1 << index))])),
  ) as unknown as Relation[];

/** Every relation that a viewer can have to a share. A general share has no receivers. */
const relations = combinations(['own', 'held', 'general', 'released', 'inNetwork', 'received']).filter(
  ({ own, held, general, inNetwork, received }) =>
    !(general && received) && !(own && (held || inNetwork || received)),
);

async function sceneOf({ own, held, general, released, inNetwork, received }: Relation) {
  const author = await buildMember(db);
  const viewer = own ? author : await buildMember(db);
  const id = await buildShare(db, author.id, {
    ...(!general && { receivers: received ? [viewer.id] : [] }),
  });
  if (!released)
    await db.updateTable('posts').set({ review_since: new Date() }).where('id', '=', id).execute();
  if (inNetwork) await buildConnections(db, viewer.id, [author.id]);
  if (held) await buildHold(db, viewer.id, author.id);
  return { viewer, id };
}

const open = (id: number, by: TestMember) =>
  call(contract.shareDetails, { params: { id: String(id) }, query: {} }, by.token);
const feedIds = async (by: TestMember) =>
  (await call(contract.feed, { query: {} }, by.token)).body.shares.map((share) => share.id);

test(`shows a share to those to whom the policy does, in all ${relations.length} relations`, async () => {
  for (const relation of relations) {
    const { viewer, id } = await sceneOf(relation);
    const expected = maySee(relation);
    const { shares, total_count } = (await call(contract.feed, { query: {} }, viewer.token)).body;
    const found = {
      page: (await open(id, viewer)).status === 200,
      feed: shares.some((share) => share.id === id),
      counted: total_count === 1,
    };
    expect({ relation, ...found }).toEqual({ relation, page: expected, feed: expected, counted: expected });
  }
});

test('answers 404 on every path to those who may not see the share', async () => {
  const [author, stranger, friend] = [await buildMember(db), await buildMember(db), await buildMember(db)];
  await buildConnections(db, author.id, [friend.id]);
  await buildConnections(db, stranger.id, [friend.id]);
  const share = await buildShare(db, author.id);
  const comment = await buildReply(db, friend.id, share);
  const params = (id: number) => ({ params: { id: String(id) } });
  const { token } = stranger;
  for (const refused of [
    await open(share, stranger),
    await open(comment, stranger),
    await call(contract.likeShare, params(share), token),
    await call(contract.rateShare, { ...params(share), body: { truth_val: 1 } }, token),
    await call(contract.flagShare, { ...params(share), body: {} }, token),
    await call(contract.deleteShare, params(share), token),
    await call(contract.createShare, { body: { parent_share_id: share } }, token),
    await call(contract.addShareComment, { body: { share_id: share, comment_text: 'Hi' } }, token),
    await call(contract.likeShareComment, params(comment), token),
    await call(contract.flagShareComment, { ...params(comment), body: {} }, token),
    await call(contract.deleteShareComment, params(comment), token),
    // The calls of opinions find no share, not even for those who may see it.
    ...(await Promise.all(
      [token, friend.token].flatMap((each) => [
        call(posts.likeComment, params(share), each),
        call(posts.likeComment, params(comment), each),
        call(posts.flagComment, { ...params(share), body: {} }, each),
        call(posts.addComment, { body: { vote_id: share, comment_text: 'Hi' } }, each),
        call(posts.deleteComment, params(comment), each),
      ]),
    )),
  ])
    expectRefusal(refused, 'not_found');
});

test('refuses to reshare a hidden share as if it did not exist', async () => {
  const [author, friend, holder, blocked] = [
    await buildMember(db),
    await buildMember(db),
    await buildMember(db),
    await buildMember(db),
  ];
  // A friend on hold gets no sign of it; the blocked member has left the network.
  await buildConnections(db, author.id, [friend.id, holder.id]);
  await buildConnections(db, friend.id, [holder.id, blocked.id]);
  const share = await buildShare(db, author.id, { receivers: [friend.id, holder.id, blocked.id] });
  const body = { parent_share_id: share };
  const reshare = (await call(contract.createShare, { body }, friend.token)).body.share.id;
  await buildHold(db, holder.id, author.id);
  await buildHold(db, author.id, blocked.id);
  for (const { token } of [holder, blocked]) {
    const { shares } = (await call(contract.feed, { query: {} }, token)).body;
    expect(shares.map(({ can }) => can.reshare)).not.toContain(true);
    for (const parent_share_id of [share, reshare]) {
      const receiver_ids = [friend.id];
      for (const refused of [
        await call(contract.createShare, { body: { parent_share_id } }, token),
        await call(contract.shareWith, { body: { share: parent_share_id, receiver_ids } }, token),
      ]) {
        expectRefusal(refused, 'not_found');
        expect(refused.body).toMatchObject({ errors: contract.deletedNotice });
      }
    }
  }
});

test('refuses actions of the author on a share that waits for review, and on a reshare of it', async () => {
  const [author, friend] = [await buildMember(db), await buildMember(db)];
  await buildConnections(db, author.id, [friend.id]);
  const share = await buildShare(db, author.id);
  const reshare = (await call(contract.createShare, { body: { parent_share_id: share } }, friend.token)).body
    .share.id;
  await db.updateTable('posts').set({ review_since: new Date() }).where('id', '=', share).execute();
  for (const parent_share_id of [share, reshare])
    expectRefusal(await call(contract.createShare, { body: { parent_share_id } }, author.token), 'not_found');
  const one = { params: { id: String(share) } };
  expectRefusal(await call(contract.likeShare, one, author.token), 'not_found');
  const rating = { ...one, body: { truth_val: 1 } } as const;
  expectRefusal(await call(contract.rateShare, rating, author.token), 'not_found');
});

test('says only to the author that the original of a reshare waits for review', async () => {
  const [author, friend] = [await buildMember(db), await buildMember(db)];
  await buildConnections(db, author.id, [friend.id]);
  const share = await buildShare(db, author.id, { text: 'Mine' });
  const body = { parent_share_id: share };
  const reshare = (await call(contract.createShare, { body }, friend.token)).body.share.id;
  await db.updateTable('posts').set({ review_since: new Date() }).where('id', '=', share).execute();
  const originalFor = async (member: TestMember) => (await open(reshare, member)).body.share.parent_share;
  const notice = { share_user_id: null, url: null, in_review: false, available: false };
  expect(await originalFor(author)).toMatchObject({
    ...notice,
    share_text: posts.reviewNotice,
    can: { open: true },
  });
  expect(await originalFor(friend)).toMatchObject({
    ...notice,
    share_text: contract.unavailableNotice,
    can: { open: false },
  });
});

test('follows the network at the time of reading; receivers keep what they were sent', async () => {
  const [author, friend] = [await buildMember(db), await buildMember(db)];
  const general = await buildShare(db, author.id);
  expect(await feedIds(friend)).toEqual([]);
  await buildConnections(db, author.id, [friend.id]);
  const sent = await buildShare(db, author.id, { receivers: [friend.id] });
  expect(await feedIds(friend)).toEqual([sent, general]);
  await db.deleteFrom('connections').where('member_id', 'in', [author.id, friend.id]).execute();
  expect(await feedIds(friend)).toEqual([sent]);
  // An author who then blocks the receiver takes nothing back, and gets nothing more from them.
  await buildHold(db, author.id, friend.id);
  const { share } = (await open(sent, friend)).body;
  expect(share.can).toMatchObject({ comment: false, like: false, rate: false, reshare: false, flag: false });
  const comment = { body: { share_id: sent, comment_text: 'Hi' } };
  expectRefusal(await call(contract.addShareComment, comment, friend.token), 'not_found');
});

test('offers no reaction to the comment of a member who has blocked the viewer', async () => {
  const [author, friend, other] = [await buildMember(db), await buildMember(db), await buildMember(db)];
  await buildConnections(db, author.id, [friend.id, other.id]);
  const share = await buildShare(db, author.id);
  await buildReply(db, other.id, share);
  const can = async () => (await open(share, friend)).body.share.share_comments[0]!.can;
  expect(await can()).toMatchObject({ reply: true, like: true, flag: true });
  await buildHold(db, other.id, friend.id);
  expect(await can()).toMatchObject({ reply: false, like: false, flag: false });
});

test('replaces shares and comments of a deactivated member, restores them, and erases them with the account', async () => {
  const [author, friend] = [await buildMember(db), await buildMember(db)];
  await buildConnections(db, author.id, [friend.id]);
  const share = await buildShare(db, author.id, { text: 'Mine', url: 'https://example.org' });
  const own = await buildShare(db, friend.id);
  await buildReply(db, author.id, own, { text: 'My comment' });
  await buildReply(db, friend.id, share);
  const texts = async () => {
    const { shares } = (await call(contract.feed, { query: {} }, friend.token)).body;
    return shares.map((each) => [each.share_text, each.share_comments[0]?.comment_text]);
  };
  const before = await texts();
  const deactivate = (deactivated_at: Date | null) =>
    db.updateTable('members').set({ deactivated_at }).where('id', '=', author.id).execute();
  await deactivate(new Date());
  const notice = posts.deactivatedNotice;
  expect(await texts()).toEqual([
    ['Have you read this?', notice],
    [notice, 'Well said'],
  ]);
  const gone = (await open(share, friend)).body.share;
  expect(gone).toMatchObject({ share_user_id: null, url: null, deactivated: true, can: { comment: false } });
  expect(JSON.stringify(gone)).not.toContain('Maria Ruiz","user_avatar');
  await deactivate(null);
  expect(await texts()).toEqual(before);
  await db.deleteFrom('members').where('id', '=', author.id).execute();
  expect(await texts()).toEqual([['Have you read this?', undefined]]);
  expectRefusal(await open(share, friend), 'not_found');
});
