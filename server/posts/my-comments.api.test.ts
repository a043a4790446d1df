import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { voteDetails } from '#contract/opinions/opinions.ts';
import { flaggedNotice, myComments } from '#contract/posts.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildReply,
  buildShare,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { indexesOf, plansOf, scansOf } from '#server/testing/plans.ts';

const { call, db } = await testApp();
const read = async ({ token }: TestMember, page = 1) =>
  (await call(myComments, { query: { page } }, token)).body;

async function buildOpinion(item_id: number, author_id: number): Promise<number> {
  const values = { kind: 'opinion', author_id, item_id, level: 'support' } as const;
  const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

const befriend = (member: TestMember, friend: TestMember) =>
  sql`insert into connections (member_id, friend_id) values (${member.id}, ${friend.id}), (${friend.id}, ${member.id})`.execute(
    db,
  );
const hold = (holder: TestMember, held: TestMember) =>
  db.insertInto('holds').values({ holder_id: holder.id, held_id: held.id }).execute();

test('lists my replies to opinions and comments on shares, the newest first', async () => {
  const [me, ann, bo] = [
    await buildMember(db),
    await buildMember(db, { screen_name: 'Ann' }),
    await buildMember(db, { screen_name: 'Bo' }),
  ];
  await befriend(me, ann);
  const bill = await buildBill(db, { title: 'Street Trees Act', number: 901 });
  const [opinion, share] = [await buildOpinion(bill.id, ann.id), await buildShare(db, ann.id)];
  const top = await buildReply(db, me.id, opinion, { text: 'On the opinion' });
  const theirs = await buildReply(db, bo.id, share, { text: 'Not mine' });
  const below = await buildReply(db, me.id, share, { parent_id: theirs, text: 'Below a comment' });
  const removed = await buildReply(db, me.id, share, { removed_at: new Date(), text: 'Rude' });
  const waiting = await buildReply(db, me.id, share, { review_since: new Date(), text: 'Waits' });

  const onShare = { root: 'share', root_author: 'Ann', title: null, number: null };
  expect(await read(me)).toMatchObject({
    comments: [
      {
        comment_id: waiting,
        in_review: true,
        comment_text: 'Waits',
        path: `/share/${share}?under=${waiting}`,
      },
      { comment_id: removed, flag_comment: 1, in_review: false, comment_text: flaggedNotice },
      { ...onShare, comment_id: below, flag_comment: 0, path: `/share/${share}?under=${theirs}` },
      {
        comment_id: top,
        comment_text: 'On the opinion',
        root: 'opinion',
        root_author: 'Ann',
        title: 'Street Trees Act',
        number: 'H.R. 901',
        path: `/vote/${opinion}?under=${top}`,
      },
    ],
    page: 1,
    total_pages: 1,
    total_count: 4,
  });
  expect((await read(ann)).total_count).toBe(0);
  expect((await read(bo)).comments).toMatchObject([{ comment_id: theirs, ...unseen('share') }]);

  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', ann.id).execute();
  expect((await read(me)).comments[3]).toMatchObject({ root_author: 'Former member' });
});

test('leads to the page of a comment’s replies that has mine', async () => {
  const [me, ann] = [await buildMember(db), await buildMember(db)];
  const bill = await buildBill(db);
  const opinion = await buildOpinion(bill.id, ann.id);
  const top = await buildReply(db, ann.id, opinion);
  for (let index = 0; index < 25; index++) await buildReply(db, ann.id, opinion, { parent_id: top });
  const mine = await buildReply(db, me.id, opinion, { parent_id: top });
  const path = async () => new URL((await read(me)).comments[0]!.path!, 'http://polity.test');
  const { pathname, searchParams } = await path();
  expect(`${pathname}?${searchParams}`).toBe(`/vote/${opinion}?under=${top}&page=2`);
  const query = { page: 2, under: String(top) };
  const { body } = await call(voteDetails, { params: { id: String(opinion) }, query }, me.token);
  const shown = body.vote_details.others_reply[0]!.replies.map(({ comment_id }) => comment_id);
  expect(shown).toEqual([mine]);
  await db.updateTable('posts').set({ like_count: 1 }).where('id', '=', mine).execute();
  expect((await path()).searchParams.get('page')).toBeNull();
});

const unseen = (root: string) => ({ root, root_author: null, title: null, number: null, path: null });

test('keeps my comments without title and link where I may no longer read the thread', async () => {
  const [me, ann, bo, friend] = [
    await buildMember(db),
    await buildMember(db),
    await buildMember(db),
    await buildMember(db),
  ];
  const bill = await buildBill(db);
  const state = await buildBill(db, { category: 'state', slug: 'ca-ab1-20252026' });
  const closed = await buildInitiative(db, bo.id, { ...published, title: 'A closed initiative' });
  const author = await buildMember(db);
  const opinions = [
    await buildOpinion(bill.id, ann.id),
    await buildOpinion(state.id, author.id),
    await buildOpinion(closed, author.id),
    await buildOpinion(bill.id, author.id),
  ];
  const above = await buildReply(db, ann.id, opinions[3]!);
  const share = await buildShare(db, friend.id);
  await befriend(me, friend);
  const mine = [
    await buildReply(db, me.id, opinions[0]!),
    await buildReply(db, me.id, opinions[1]!),
    await buildReply(db, me.id, opinions[2]!),
    await buildReply(db, me.id, opinions[3]!, { parent_id: above }),
    await buildReply(db, me.id, share),
  ];
  const seen = async () => (await read(me)).comments.filter(({ path }) => path).map((one) => one.comment_id);
  expect(await seen()).toEqual(mine.toReversed());

  await hold(me, ann);
  expect(await seen()).toEqual([mine[4], mine[2], mine[1]]);
  await db.updateTable('members').set({ state: 'TX' }).where('id', '=', me.id).execute();
  expect(await seen()).toEqual([mine[4], mine[2]]);
  await hold(me, bo);
  expect(await seen()).toEqual([mine[4]]);
  await db.deleteFrom('connections').where('member_id', '=', me.id).execute();
  const { comments, total_count } = await read(me);
  expect(total_count).toBe(5);
  expect(comments).toMatchObject(['share', 'opinion', 'opinion', 'opinion', 'opinion'].map(unseen));
});

test('has 20 comments a page and reads no others', async () => {
  const [me, ann] = [await buildMember(db), await buildMember(db)];
  const opinion = await buildOpinion((await buildBill(db)).id, ann.id);
  await sql`
    insert into posts (kind, author_id, root_id, parent_id, text, updated_at)
    select 'reply', case when n % 20 = 0 then ${me.id}::int else ${ann.id}::int end, ${opinion}::int,
      ${opinion}::int, 'Number ' || n, now() - n * interval '1 minute'
    from generate_series(1, 900) n`.execute(db);
  await sql`vacuum analyze posts`.execute(db);
  const pages = [await read(me, 1), await read(me, 2), await read(me, 3)];
  const paging = { total_count: 45, total_pages: 3 };
  pages.forEach((found, index) => expect(found).toMatchObject({ ...paging, page: index + 1 }));
  const texts = pages.flatMap(({ comments }) => comments.map((one) => one.comment_text));
  expect(texts).toEqual(Array.from({ length: 45 }, (_, index) => `Number ${(index + 1) * 20}`));
  expect(await read(me, 4)).toMatchObject({ ...paging, comments: [] });

  const plans = await plansOf(db, () => read(me));
  expect(indexesOf(plans)).toContain('posts_author_idx');
  expect(scansOf(plans, ['posts', 'members', 'bills'])).toEqual([]);
  const types = plans.flatMap(({ nodes }) => nodes.map((node) => node['Node Type']));
  expect(types).toContain('Incremental Sort');
});
