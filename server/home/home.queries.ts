import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Members who are not deactivated: the sum of a few rows that triggers maintain. */
export async function countMembers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('member_counts')
    .select(sql<number>`coalesce(sum(registered), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A badge shows '99+' beyond this, so counting stops here: a short range of an index. */
const maxBadge = 100;

export async function countNewBills(db: Db, category: 'fed' | 'eo' | 'state', since: Date): Promise<number> {
  const some = db
    .selectFrom('bills')
    .select('id')
    .where('category', '=', category)
    .where('imported_at', '>', since)
    .limit(maxBadge);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
