import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { Groups, Row } from './suppression.ts';

export interface Breakdown {
  computed_at: Date;
  states: Groups;
  districts: Groups;
  days: [string, Row][];
}

export async function findBreakdown(db: Db, itemId: number): Promise<Breakdown | undefined> {
  const row = await db
    .selectFrom('opinion_breakdowns')
    .selectAll()
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row as unknown as Breakdown | undefined;
}

const levels = sql`array[count(*) filter (where o.level = 'strong_support'), count(*) filter (where o.level = 'support'),
  count(*) filter (where o.level = 'neutral'), count(*) filter (where o.level = 'oppose'), count(*) filter (where o.level = 'strong_oppose')]::int[]`;

/** Every counted opinion of an item once, by state and district: linear in its voters, hence kept for a minute. */
export async function countPlaces(
  db: Db,
  itemId: number,
): Promise<{ state: string; district: number | null; row: Row }[]> {
  const { rows } = await sql<{ state: string; district: number | null; row: Row }>`
    select m.state, m.congressional_district as district, ${levels} as row
    from opinions o join members m on m.id = o.member_id
    where o.item_id = ${itemId} and o.counted and m.state is not null
    group by m.state, m.congressional_district`.execute(db);
  return rows;
}

/** Opinions by the day they were first voiced, before today (UTC); what day they count for never changes. */
export async function countDays(db: Db, itemId: number): Promise<{ day: string; row: Row }[]> {
  const { rows } = await sql<{ day: string; row: Row }>`
    select to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${levels} as row
    from opinions o where o.item_id = ${itemId} and o.counted and o.created_at < date_trunc('day', now(), 'UTC')
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Whoever comes first publishes; the others find a new one already. */
export async function saveBreakdown(
  db: Db,
  itemId: number,
  { states, districts, days }: Omit<Breakdown, 'computed_at'>,
): Promise<void> {
  const values = {
    states: JSON.stringify(states),
    districts: JSON.stringify(districts),
    days: JSON.stringify(days),
  };
  await db
    .insertInto('opinion_breakdowns')
    .values({ item_id: itemId, ...values })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ ...values, computed_at: sql`now()` }))
    .execute();
}

/** Holds one item's breakdown for one process at a time. @returns false when another is at it. */
export async function takeTurn(db: Db, itemId: number): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('opinion breakdown'), ${itemId}) as taken`.execute(db);
  return rows[0]!.taken;
}

export async function findStateNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('states').select(['postal', 'name']).execute();
  return new Map(rows.map(({ postal, name }) => [postal, name]));
}
