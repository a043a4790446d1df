import { sql } from 'kysely';
import { graphDays } from '#contract/home.ts';
import type { LevelCounts } from '#contract/opinion-levels.ts';
import type { Db } from '#server/database/connection.ts';

export async function countMembers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('count'))
    .where('deactivated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A badge says '99+' beyond this, so counting stops there: one short range of an index. */
const badgeMax = 100;

export async function countNewBills(db: Db, category: 'fed' | 'eo' | 'state', since: Date): Promise<number> {
  const some = db
    .selectFrom('bills')
    .select('id')
    .where('category', '=', category)
    .where('imported_at', '>', since)
    .limit(badgeMax);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ActiveItem {
  id: number;
  slug: string;
  title: string;
  bill_type: string;
  number: number;
}

/** Bills with the most opinions of the last days. One index-only scan over these days; the answer is kept for a minute. */
export async function findMostActive(db: Db, count: number): Promise<ActiveItem[]> {
  return db
    .selectFrom('opinions as o')
    .innerJoin('bills as b', 'b.id', 'o.item_id')
    .select(['b.id', 'b.slug', 'b.title', 'b.bill_type', 'b.number'])
    .where('o.counted', '=', true)
    .where('o.created_at', '>', sinceDays())
    .where('b.category', 'in', ['fed', 'eo'])
    .groupBy('b.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('b.id', 'desc')
    .limit(count)
    .execute();
}

/** Opinions voiced on each of the last days, per item and level; as many rows as items times days times levels. */
export async function findDailyCounts(db: Db, itemIds: number[]) {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('opinions')
    .select([
      'item_id',
      'level',
      sql<string>`(created_at at time zone 'UTC')::date`.as('date'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('item_id', 'in', itemIds)
    .where('counted', '=', true)
    .where('created_at', '>', sinceDays())
    .groupBy(['item_id', 'level', 'date'])
    .orderBy('date')
    .execute() as Promise<{ item_id: number; level: keyof LevelCounts; date: string; count: number }[]>;
}

function sinceDays() {
  return sql<Date>`now() - make_interval(days => ${graphDays})`;
}
