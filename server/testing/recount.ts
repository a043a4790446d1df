import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/database/pool.ts';

/** Checks that the kept tallies of every item equal a recount of its opinions, and that nobody has two on one item. */
export async function expectExactTallies(db: Db): Promise<void> {
  const wrong = await sql`
    with recount as (
      select item_id, level, count(*)::int as votes from opinions where counted group by item_id, level
    ), kept as (
      select item_id, level::opinion_level, sum(votes)::int as votes
      from opinion_tallies
      cross join lateral (values ('strong_oppose', strong_oppose), ('oppose', oppose), ('neutral', neutral), ('support', support), ('strong_support', strong_support)) as bar (level, votes)
      group by item_id, level
    )
    select item_id, level, coalesce(recount.votes, 0) as recounted, coalesce(kept.votes, 0) as kept
    from recount full join kept using (item_id, level)
    where coalesce(recount.votes, 0) <> coalesce(kept.votes, 0)`.execute(db);
  expect(wrong.rows).toEqual([]);
  const doubled =
    await sql`select item_id, member_id, count(*)::int as rows from opinions group by item_id, member_id having count(*) > 1`.execute(
      db,
    );
  expect(doubled.rows).toEqual([]);
}
