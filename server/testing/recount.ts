import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/database/pool.ts';
import { findWrongTallies } from '#server/opinions/tally-store.ts';

/** Checks that every tally, of all and of verified members, equals a recount, and that nobody has two opinions on one item. */
export async function expectExactTallies(db: Db): Promise<void> {
  expect(await findWrongTallies(db)).toEqual([]);
  const { rows: doubled } = await sql`
    select item_id, member_id, count(*)::int as rows
    from opinions
    group by item_id, member_id
    having count(*) > 1`.execute(db);
  expect(doubled).toEqual([]);
}
