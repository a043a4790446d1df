import { sql, type RawBuilder } from 'kysely';
import { opinionLevels, type LevelCounts, type OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';

/** Five counts in the order of opinionLevels, as SQL returns them; null where nobody has voted. */
export type StoredCounts = number[] | null;

export function countsOf(stored: StoredCounts): LevelCounts {
  return Object.fromEntries(opinionLevels.map((level, i) => [level, stored?.[i] ?? 0])) as LevelCounts;
}

/** SQL of the counts of an item: at most 32 narrow rows by primary key. */
export function tallyOf(itemId: RawBuilder<unknown>): RawBuilder<StoredCounts> {
  return sql`(select sum_levels(t.counts) from opinion_tallies t where t.item_id = ${itemId})`;
}

/** SQL that counts the rows of a group by level; `level` is the column, `where` what else a row must be. */
export function countLevels(level: RawBuilder<unknown>, where = sql`true`): RawBuilder<number[]> {
  const counts = opinionLevels.map(
    (name) => sql`count(*) filter (where ${level} = ${sql.lit(name)} and ${where})`,
  );
  return sql`array[${sql.join(counts)}]::int[]`;
}

export interface ItemTally {
  counts: LevelCounts;
  own: OpinionLevel | null;
}

/** Exact counts of many items and the member's own level on each. Items without votes are absent. */
export async function findTallies(
  db: Db,
  itemIds: number[],
  memberId: number | undefined,
): Promise<Map<number, ItemTally>> {
  if (itemIds.length === 0) return new Map();
  const own =
    memberId === undefined
      ? sql`null`
      : sql`(select o.level from opinions o where o.item_id = t.item_id and o.member_id = ${memberId}::int)`;
  const { rows } = await sql<{ item_id: number; counts: number[]; own: OpinionLevel | null }>`
    select t.item_id, sum_levels(t.counts) as counts, ${own} as own
    from opinion_tallies t
    where t.item_id = any(${itemIds}::int[])
    group by t.item_id`.execute(db);
  return new Map(rows.map(({ item_id, counts, own }) => [item_id, { counts: countsOf(counts), own }]));
}

/** Adds the tally of an item to another one's, whose opinions have moved. No trigger sees that. */
export async function addTally(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into opinion_tallies as t (item_id, shard, counts, verified)
    select ${to}, shard, counts, verified from opinion_tallies where item_id = ${from}
    on conflict (item_id, shard) do update set
      counts = add_levels(t.counts, excluded.counts),
      verified = add_levels(t.verified, excluded.verified)`.execute(db);
}

/** Exact counts of verified members' opinions on one item. */
export async function findVerifiedCounts(db: Db, itemId: number): Promise<LevelCounts> {
  const { rows } = await sql<{ counts: StoredCounts }>`
    select sum_levels(verified) as counts from opinion_tallies where item_id = ${itemId}`.execute(db);
  return countsOf(rows[0]!.counts);
}

export interface WrongTally {
  item_id: number;
  counts: number[] | null;
  recount: number[] | null;
  verified: number[] | null;
  verified_recount: number[] | null;
}

/** Items whose tally differs from a recount of all their opinions. Reads every opinion. */
export async function findWrongTallies(db: Db): Promise<WrongTally[]> {
  const none = sql`'{0,0,0,0,0}'::int[]`;
  const { rows } = await sql<WrongTally>`
    select *
    from (
      select item_id, sum_levels(counts) as counts, sum_levels(verified) as verified
      from opinion_tallies
      group by item_id
    ) tallies
    full join (
      select
        item_id,
        ${countLevels(sql`level`)} as recount,
        ${countLevels(sql`level`, sql`verified`)} as verified_recount
      from opinions
      where counted
      group by item_id
    ) recounts using (item_id)
    where coalesce(counts, ${none}) <> coalesce(recount, ${none})
      or coalesce(verified, ${none}) <> coalesce(verified_recount, ${none})`.execute(db);
  return rows;
}
