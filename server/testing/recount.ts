import { sql } from 'kysely';
import { expect } from 'vitest';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import type { Db } from '#server/database/pool.ts';
import { findWrongTallies } from '#server/opinions/tally-store.ts';

/**
 * Checks that every tally, of all and of verified members, equals a recount, and that nobody has two opinions
 * on one item.
 */
export async function expectExactTallies(db: Db): Promise<void> {
  expect(await findWrongTallies(db)).toEqual([]);
  const { rows: doubled } = await sql`
    select item_id, member_id, count(*)::int as rows
    from opinions
    group by item_id, member_id
    having count(*) > 1`.execute(db);
  expect(doubled).toEqual([]);
}

/** Checks that writing all listings again changes nothing. */
export async function expectExactListings(db: Db): Promise<void> {
  const all = () => db.selectFrom('listings').selectAll().orderBy('bill_id').execute();
  const before = await all();
  await saveListings(db, 'all');
  expect(await all()).toEqual(before);
}
