import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { Group, Groups, Point, Row } from './suppression.ts';
import { countLevels, tallyOf } from './tally-store.ts';

export interface Breakdown {
  computed_at: Date;
  /** Opinions of all members with a confirmed address, as they are now. */
  confirmed: Row;
  states: Groups;
  districts: Groups;
  days: Point[];
}

export async function findBreakdown(db: Db, itemId: number): Promise<Breakdown | undefined> {
  const row = await db
    .selectFrom('opinion_breakdowns as b')
    .selectAll()
    .select(
      sql<Row>`coalesce(
        (select sum_levels(t.verified) from opinion_tallies t where t.item_id = b.item_id), '{}'
      )`.as('confirmed'),
    )
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row as unknown as Breakdown | undefined;
}

const levels = countLevels(sql`o.level`);
const confirmedLevels = countLevels(sql`o.level`, sql`o.verified`);

/** Counts every opinion of an item by state and district. Linear in its voters, so the result is stored. */
export async function countByPlace(
  db: Db,
  itemId: number,
): Promise<(Group & { state: string; district: number | null })[]> {
  const { rows } = await sql<Group & { state: string; district: number | null }>`
    select
      m.state,
      m.congressional_district as district,
      ${levels} as row,
      ${confirmedLevels} as confirmed
    from opinions o
    join members m on m.id = o.member_id
    where o.item_id = ${itemId} and o.counted and m.state is not null
    group by m.state, m.congressional_district`.execute(db);
  return rows;
}

/**
 * Opinions by the day of their first save (UTC), for the days after `after`, including today: a range of one
 * index. A later change of an opinion does not move it to another day. `now`: the current total.
 */
export async function countByDay(
  db: Db,
  itemId: number,
  after: string | undefined,
): Promise<{ day: string; row: Row; now: Row }[]> {
  const since = after ? sql`and o.created_at >= (${after}::date + 1)::timestamp at time zone 'UTC'` : sql``;
  const { rows } = await sql<{ day: string; row: Row; now: Row }>`
    select
      (o.created_at at time zone 'UTC')::date as day,
      ${levels} as row,
      ${tallyOf(sql`${itemId}::int`)} as now
    from opinions o
    where o.item_id = ${itemId} and o.counted ${since}
    group by 1
    order by 1`.execute(db);
  return rows;
}

export async function saveBreakdown(
  db: Db,
  itemId: number,
  { states, districts, days }: Pick<Breakdown, 'states' | 'districts' | 'days'>,
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

/**
 * Items with an opinion of the last minutes and more than `minVoters` voters, whose breakdown is over a
 * minute old. A short range of an index, and keys.
 */
export async function findBusyItems(db: Db, minVoters: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    select r.item_id
    from (
      select distinct item_id from opinions where counted and created_at > now() - interval '3 minutes'
    ) r
    left join opinion_breakdowns b on b.item_id = r.item_id
    where coalesce(b.computed_at < now() - interval '1 minute', true)
      and (select sum(n) from unnest(${tallyOf(sql`r.item_id`)}) n) > ${minVoters}
    order by b.computed_at nulls first
    limit ${limit}`.execute(db);
  return rows.map((row) => row.item_id);
}
