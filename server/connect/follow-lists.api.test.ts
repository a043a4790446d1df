import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { followers, followings } from '#contract/connect/networkings.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { indexesOf, plansOf, scansOf } from '#server/testing/plans.ts';

const { call, db } = await testApp();
const [star, quiet] = [await buildMember(db), await buildMember(db)];
const count = 2_500;
const few = 30;

/**
 * A member with many followers and followed members, and one with few. Some follows share a time; some
 * members are deactivated.
 */
beforeAll(async () => {
  await sql`
    insert into members (email, first_name, last_name, deactivated_at)
    select n || '@follow.example', 'A', 'B', case when n % 9 = 0 then now() end from generate_series(1, ${count}::int) n`.execute(
    db,
  );
  for (const [member, most] of [
    [star, count],
    [quiet, few],
  ] as const) {
    const others = sql`(select id from members where email like '%@follow.example' order by id limit ${most}) m`;
    const at = sql`now() - (id % 100) * interval '1 minute'`;
    await sql`insert into follows (follower_id, followed_id, created_at) select id, ${member.id}, ${at} from ${others}`.execute(
      db,
    );
    await sql`insert into follows (follower_id, followed_id, created_at) select ${member.id}, id, ${at} from ${others}`.execute(
      db,
    );
  }
  await sql`analyze`.execute(db);
});

/** The expected page, from the simplest possible query. */
async function expectedPage(viewer: number, mine: string, member: string, page: number): Promise<number[]> {
  const other = sql.ref(`f.${member}`);
  const { rows } = await sql<{ id: number }>`
    select m.id from follows f join members m on m.id = ${other} where ${sql.ref(`f.${mine}`)} = ${viewer} and m.deactivated_at is null
    order by f.created_at desc, m.id desc limit 20 offset ${(page - 1) * 20}`.execute(db);
  return rows.map(({ id }) => id);
}

test.each([
  ['Followers', followers, 'followed_id', 'follower_id'],
  ['Following', followings, 'follower_id', 'followed_id'],
] as const)(
  '%s are listed newest first on every page; deactivated members are neither shown nor counted',
  async (_, endpoint, mine, member) => {
    for (const [viewer, all] of [
      [star, count],
      [quiet, few],
    ] as const) {
      const total = all - Math.floor(all / 9);
      for (const page of [1, 2, 50, 51, 52, Math.ceil(total / 20), 1_000]) {
        const { body } = await call(endpoint, { query: { page } }, viewer.token);
        expect([body.count, body.total_count, body.total_pages]).toEqual([
          total,
          total,
          Math.ceil(total / 20),
        ]);
        expect([page, body.users.map(({ id }) => id)]).toEqual([
          page,
          await expectedPage(viewer.id, mine, member, page),
        ]);
      }
    }
  },
);

test.each([
  ['Followers', followers, 'follows_newest_followers_idx'],
  ['Following', followings, 'follows_newest_followed_idx'],
] as const)('the first page of %s reads a range of an index', async (_, endpoint, index) => {
  const plans = await plansOf(db, () => call(endpoint, { query: {} }, star.token));
  expect(indexesOf(plans)).toContain(index);
  expect(scansOf(plans, ['follows'])).toEqual([]);
});
