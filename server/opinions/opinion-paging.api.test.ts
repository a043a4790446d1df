import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { opinionPage } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';

const { call, db } = await testApp();
const [{ id, slug }, viewer] = [await buildBill(db), await buildMember(db)];
const count = 3_000;

interface Query {
  page?: number;
  sort?: 'newest' | 'most_liked';
  level?: 'strong_support' | 'strong_oppose';
  verified?: boolean;
}
const read = async (query: Query, token?: string) =>
  (await call(opinionPage, { params: { type: 'bills', id: slug }, query }, token)).body;

/** Some opinions are liked, some are of verified members, some of deactivated ones. */
beforeAll(async () => {
  await sql`
    with made as (
      insert into members (email, first_name, last_name, email_confirmed_at, deactivated_at)
      select
        n || '@paging.example', 'A', 'B', case when n % 10 > 0 then now() end, case when n % 97 = 0 then now() end
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into opinions (item_id, member_id, level, text, created_at)
    select
      ${id}::int,
      id,
      (enum_range(null::opinion_level))[1 + abs(hashint4(id)) % 2 * 4],
      case when id % 2 = 0 then 'Text' end,
      now() - (id % 1500) * interval '1 minute'
    from made`.execute(db);
  await sql`update opinions set like_count = 1 + id % 3 where id % 6 = 0`.execute(db);
  await sql`
    insert into follows (follower_id, followed_id)
    select ${viewer.id}::int, member_id
    from opinions
    where id % 100 = 0`.execute(db);
  await sql`
    insert into holds (holder_id, held_id)
    select ${viewer.id}::int, member_id
    from opinions
    where id % 300 = 1`.execute(db);
});

/** The expected page, from the simplest possible query. */
async function expected({ page, sort, level, verified }: Query & { page: number }, viewerId?: number) {
  const { rows } = await sql<{ id: number }>`
    select o.id
    from opinions o
    where o.item_id = ${id}
      and ${level || verified ? sql`o.counted` : sql`(o.counted or o.text is not null)`}
      ${level ? sql`and o.level = ${level}` : sql``}
      ${verified ? sql`and o.verified` : sql``}
      and o.member_id not in (
        select followed_id from follows where follower_id = ${viewerId ?? 0}
        union
        select held_id from holds where holder_id = ${viewerId ?? 0}
      )
    order by
      ${sort === 'most_liked' ? sql`case when o.counted then o.like_count else 0 end desc,` : sql``}
      o.created_at desc,
      o.id desc
    limit 25 offset ${(page - 1) * 25}`.execute(db);
  return rows.map((row) => row.id);
}

const filters: Query[] = [
  {},
  { level: 'strong_support' },
  { verified: true },
  { level: 'strong_oppose', verified: true },
];

describe.each(['newest', 'most_liked'] as const)('sorted by %s', (sort) => {
  test.each(filters)('returns every page of %o in order, for visitors and members', async (filter) => {
    for (const by of [undefined, viewer]) {
      const { total_pages } = await read({ sort, ...filter }, by?.token);
      for (const page of [1, 2, 19, 20, 21, 50, total_pages - 1, total_pages]) {
        const query = { sort, ...filter, page };
        const found = (await read(query, by?.token))['Other Opinions'].map(({ vote_id }) => vote_id);
        expect(found, `page ${page} of ${total_pages}`).toEqual(await expected(query, by?.id));
      }
      for (const page of [total_pages + 1, 1_000_000, 9_000_000])
        expect((await read({ sort, ...filter, page }, by?.token))['Other Opinions']).toEqual([]);
    }
  });
});

test('shows new and deleted opinions on the next read, on deep pages too', async () => {
  const expectPages = async () => {
    const { total_pages } = await read({});
    for (const page of [40, total_pages])
      expect((await read({ page }))['Other Opinions'].map(({ vote_id }) => vote_id)).toEqual(
        await expected({ page }),
      );
  };
  await sql`
    with made as (
      insert into members (email)
      select gen_random_uuid() || '@paging.example'
      from generate_series(1, 60)
      returning id
    )
    insert into opinions (item_id, member_id, level)
    select ${id}::int, id, 'neutral'
    from made`.execute(db);
  await expectPages();
  await sql`delete from opinions where item_id = ${id} and id % 5 = 0 and level <> 'neutral'`.execute(db);
  await expectPages();
});
