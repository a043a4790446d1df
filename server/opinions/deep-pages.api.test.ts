import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { opinionPage } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { renewMarks } from './marks.queries.ts';

const { call, db } = await testApp();
const [{ id, slug }, viewer] = [await buildBill(db), await buildMember(db)];
const count = 14_000;
const read = async (query: object, token?: string) =>
  (await call(opinionPage, { params: { type: 'bills', id: slug }, query: query as never }, token)).body;

/** Far more opinions than a page is walked to from the top; some liked, some of verified members, some of deactivated ones. */
beforeAll(async () => {
  await sql`
    with made as (
      insert into members (email, first_name, last_name, email_confirmed_at, deactivated_at)
      select n || '@deep.example', 'A', 'B', case when n % 10 > 0 then now() end, case when n % 97 = 0 then now() end
      from generate_series(1, ${count}::int) n returning id)
    insert into opinions (item_id, member_id, level, comment_text, created_at)
    select ${id}::int, id, (enum_range(null::opinion_level))[1 + abs(hashint4(id)) % 2 * 4], case when id % 2 = 0 then 'Text' end,
      now() - (id % 7000) * interval '1 minute' from made`.execute(db);
  await sql`update opinions set like_count = 1 + id % 3 where id % 6 = 0`.execute(db);
  await sql`
    insert into follows (follower_id, followed_id) select ${viewer.id}::int, member_id from opinions where id % 400 = 0`.execute(
    db,
  );
  await sql`insert into holds (holder_id, held_id) select ${viewer.id}::int, member_id from opinions where id % 1500 = 1`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}, 60_000);

/** What a page must hold, read in the plainest way. */
async function plainly(
  query: { page: number; sort?: string; level?: string; verified?: string },
  by?: number,
) {
  const filtered = Boolean(query.level || query.verified);
  const liked = sql`case when o.counted then o.like_count else 0 end desc,`;
  const { rows } = await sql<{ id: number }>`
    select o.id from opinions o where o.item_id = ${id}
      and ${filtered ? sql`o.counted` : sql`(o.counted or o.comment_text is not null)`}
      ${query.level ? sql`and o.level = ${query.level}` : sql``} ${query.verified ? sql`and o.verified` : sql``}
      ${by ? sql`and o.member_id not in (select followed_id from follows where follower_id = ${by} union select held_id from holds where holder_id = ${by})` : sql``}
    order by ${query.sort === 'most_liked' ? liked : sql``} o.created_at desc, o.id desc
    limit 25 offset ${(query.page - 1) * 25}`.execute(db);
  return rows.map((row) => row.id);
}

const filters = [
  {},
  { level: 'strong_support' },
  { verified: 'true' },
  { level: 'strong_oppose', verified: 'true' },
];

describe.each(['newest', 'most_liked'])('Every page of %s', (sort) => {
  test.each(filters)('is what the plainest reading gives: %o', async (filter) => {
    for (const [by, token] of [
      [undefined, undefined],
      [viewer.id, viewer.token],
    ] as const) {
      const { total_pages } = await read({ sort, ...filter }, token);
      for (const page of [
        1,
        2,
        90,
        93,
        94,
        200,
        399,
        400,
        401,
        402,
        450,
        500,
        total_pages - 1,
        total_pages,
      ]) {
        if (page > total_pages) continue;
        const query = { sort, ...filter, page };
        const found = (await read(query, token))['Other Opinions'].map(({ vote_id }) => vote_id);
        expect(found, `page ${page} of ${total_pages}`).toEqual(await plainly(query, by));
      }
      for (const page of [total_pages + 1, 1_000_000, 9_000_000])
        expect((await read({ sort, ...filter, page }, token))['Other Opinions']).toEqual([]);
    }
  });
});

test('What comes and goes after the marks were set is found: new ones at once, gaps once they are renewed.', async () => {
  const { total_pages } = await read({});
  const add = (many: number) =>
    sql`
    with made as (insert into members (email) select gen_random_uuid() || '@deep.example' from generate_series(1, ${many}::int) returning id)
    insert into opinions (item_id, member_id, level, created_at) select ${id}::int, id, 'neutral', now() from made`.execute(
      db,
    );
  await add(2_600);
  for (const page of [401, 450, 480, total_pages])
    expect((await read({ page }))['Other Opinions'].map(({ vote_id }) => vote_id)).toEqual(
      await plainly({ page }),
    );
  await sql`delete from opinions where item_id = ${id} and id % 5 = 0 and level <> 'neutral'`.execute(db);
  await renewMarks(db, { itemId: id, kind: 'newest', level: undefined, verified: false });
  for (const page of [401, 450])
    expect((await read({ page }))['Other Opinions'].map(({ vote_id }) => vote_id)).toEqual(
      await plainly({ page }),
    );
});
