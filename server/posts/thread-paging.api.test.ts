import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { voteDetails } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildReply } from '#server/testing/build.ts';
import { buildHold } from '#server/testing/relate.ts';

const { call, db } = await testApp();
const count = 1_000;
const [bill, owner, viewer, held] = [
  await buildBill(db),
  await buildMember(db),
  await buildMember(db),
  await buildMember(db),
];
let vote = 0;
let top = 0;
let authors: number[] = [];

/** Replies of five authors, one of whom the viewer holds; some are liked. */
async function addReplies(parentId: number) {
  await sql`
    insert into posts (kind, root_id, parent_id, author_id, text, like_count)
    select
      'reply',
      ${vote}::int,
      ${parentId}::int,
      (${authors}::int[])[1 + n % 5],
      'Reply ' || n,
      case when n % 7 = 0 then n % 4 else 0 end
    from generate_series(1, ${count}::int) n`.execute(db);
}

beforeAll(async () => {
  ({ id: vote } = await db
    .insertInto('opinions')
    .values({ item_id: bill.id, member_id: owner.id, level: 'support', text: 'Many replied.' })
    .returning('id')
    .executeTakeFirstOrThrow());
  const others = await Promise.all(Array.from({ length: 4 }, () => buildMember(db)));
  authors = [held, ...others].map(({ id }) => id);
  top = await buildReply(db, owner.id, vote);
  await addReplies(vote);
  await addReplies(top);
  await buildHold(db, viewer.id, held.id);
});

/** The expected page, from the simplest possible query. */
async function expected(page: number, parentId: number, viewerId = 0) {
  const { rows } = await sql<{ id: number }>`
    select id
    from posts
    where parent_id = ${parentId}
      and author_id not in (select held_id from holds where holder_id = ${viewerId})
    order by like_count desc, id
    limit 25 offset ${(page - 1) * 25}`.execute(db);
  return rows.map(({ id }) => id);
}

async function read(page: number, parentId: number, token?: string) {
  const under = parentId === vote ? {} : { under: parentId };
  const { status, body } = await call(
    voteDetails,
    { params: { id: String(vote) }, query: { page, ...under } },
    token,
  );
  expect(status).toBe(200);
  const first = body.vote_details.others_reply;
  const shown = parentId === vote ? first : first[0]!.replies;
  return { ids: shown.map(({ comment_id }) => comment_id), pages: body.total_pages };
}

test.each([
  ['replies to the opinion, for a visitor', false, false],
  ['replies to the opinion, for a member who holds an author', false, true],
  ['replies to a reply, for a visitor', true, false],
  ['replies to a reply, for a member who holds an author', true, true],
])('returns every page of %s in order', async (_, nested, holds) => {
  const parentId = nested ? top : vote;
  const by = holds ? viewer : undefined;
  const { pages } = await read(1, parentId, by?.token);
  expect(pages).toBe(Math.ceil((holds ? (count * 4) / 5 : count) / 25) + (nested ? 0 : 1));
  for (const page of [1, 2, 3, 20, pages - 1, pages, pages + 1, 2_000_000])
    expect([page, (await read(page, parentId, by?.token)).ids]).toEqual([
      page,
      await expected(page, parentId, by?.id),
    ]);
});
