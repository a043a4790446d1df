import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { voteDetails } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { buildHold } from '#server/testing/relate.ts';
import { commentIdOfReply } from './comment-ids.ts';
import { renewReplyMarks } from './thread-pages.queries.ts';

const { call, db } = await testApp();
const count = 13_500;
const [bill, owner, viewer, held] = [
  await buildBill(db),
  await buildMember(db),
  await buildMember(db),
  await buildMember(db),
];
let vote = 0;
let top = 0;
let authors: number[] = [];

/** Replies of five authors, one of whom the viewer holds; some are liked. Counted once, not one by one as the trigger does. */
const reply = (many: number, parent: number | null, liked = true) =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into comments (opinion_id, parent_id, member_id, comment_text, like_count)
      select ${vote}::int, ${parent}::int, (${authors}::int[])[1 + n % 5], 'Reply ' || n, case when ${liked} and n % 7 = 0 then n % 4 else 0 end
      from generate_series(1, ${many}::int) n`.execute(db);
    await (
      parent === null
        ? sql`update opinions set replies_count = replies_count + ${many} where id = ${vote}`
        : sql`update comments set replies_count = replies_count + ${many} where id = ${parent}`
    ).execute(db);
  });

beforeAll(async () => {
  ({ id: vote } = await db
    .insertInto('opinions')
    .values({
      item_id: bill.id,
      member_id: owner.id,
      level: 'support',
      comment_text: 'Much was said to this.',
    })
    .returning('id')
    .executeTakeFirstOrThrow());
  authors = [
    held.id,
    ...(await Promise.all(Array.from({ length: 4 }, () => buildMember(db)))).map(({ id }) => id),
  ];
  await reply(count, null);
  ({ id: top } = await db.selectFrom('comments').select('id').orderBy('id').executeTakeFirstOrThrow());
  await sql`update comments set member_id = ${owner.id} where id = ${top}`.execute(db);
  await reply(count, top);
  await buildHold(db, viewer.id, held.id);
  await sql`analyze comments`.execute(db);
}, 60_000);

/** What a page must hold, read in the plainest way. */
async function plainly(page: number, parent: number | null, by?: number) {
  const { rows } = await sql<{ id: number }>`
    select id from comments where opinion_id = ${vote} and parent_id is not distinct from ${parent}::int
      ${by ? sql`and member_id not in (select held_id from holds where holder_id = ${by})` : sql``}
    order by like_count desc, id limit 25 offset ${(page - 1) * 25}`.execute(db);
  return rows.map(({ id }) => commentIdOfReply(id));
}

async function read(page: number, parent: number | null, token?: string) {
  const under = parent === null ? {} : { under: commentIdOfReply(parent) };
  const { status, body } = await call(
    voteDetails,
    { params: { id: String(vote) }, query: { page, ...under } },
    token,
  );
  expect(status).toBe(200);
  const first = body.vote_details.others_reply;
  const shown = parent === null ? first : first[0]!.replies;
  return { ids: shown.map(({ comment_id }) => comment_id), pages: body.total_pages };
}

test.each([
  ['the first level, for a visitor', false, false],
  ['the first level, for one who holds an author', false, true],
  ['replies to a reply, for a visitor', true, false],
  ['replies to a reply, for one who holds an author', true, true],
])('Every page of a long thread is what the plainest reading gives: %s.', async (_, nested, holds) => {
  const parent = nested ? top : null;
  const by = holds ? viewer : undefined;
  const { pages } = await read(1, parent, by?.token);
  expect(pages).toBe(Math.ceil((holds ? (count * 4) / 5 : count) / 25));
  for (const page of [1, 2, 400, 401, 402, 430, pages - 1, pages, pages + 1, 2_000_000])
    expect([page, (await read(page, parent, by?.token)).ids]).toEqual([
      page,
      await plainly(page, parent, by?.id),
    ]);
});

test('What is said later, which nobody likes yet, is found where it belongs, and a like is followed when marks are set anew.', async () => {
  await reply(2_100, null, false);
  const { pages } = await read(1, null);
  for (const page of [pages - 40, pages])
    expect((await read(page, null)).ids).toEqual(await plainly(page, null));
  await sql`update comments set like_count = like_count + 1 where parent_id is null and id % 3 = 0`.execute(
    db,
  );
  await renewReplyMarks(db, { opinionId: vote, parentId: undefined });
  for (const page of [402, 500, pages])
    expect((await read(page, null)).ids).toEqual(await plainly(page, null));
});
