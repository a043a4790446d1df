import { sql } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { notHidden } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

/** Accounts that are not deactivated: counted as they come and go, in a few rows. */
export async function countMembers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('member_counts')
    .select(sql<number>`coalesce(sum(registered), 0)`.as('count'))
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
  item_type: 'bill' | 'initiative' | 'representative';
  slug: string;
  title: string;
  bill_type: string | null;
  number: number | null;
  /** Of the days before today; on a busy day of today as well, up to some minutes ago. */
  days: Record<string, number[]> | null;
  /** Opinions on anything that are in no counted day. */
  voices_since: number;
}

/** Of so many the graphs are chosen: state bills are for some only, drafts for their authors, and the viewer may hold an author. */
const candidates = 100;

/**
 * Items with the most opinions of the last days, of those that the viewer may see: the first entries of an index over what has been
 * counted, and a range of an index over the some thousand opinions since then.
 */
export async function findMostActive(
  db: Db,
  viewerId: number | undefined,
  since: Date,
  count: number,
): Promise<ActiveItem[]> {
  const { rows } = await sql<ActiveItem>`
    with today as (
      select item_id, count(*)::int as voices from opinions where counted and created_at >= ${since} group by item_id
    ), before as (
      select item_id, voices, days from opinion_activity order by voices desc, item_id desc limit ${candidates}
    ), ranked as (
      select item_id, voices, days from before where item_id not in (select item_id from today)
      union all
      select t.item_id, t.voices + coalesce(a.voices, 0), a.days from today t left join opinion_activity a using (item_id)
    ), most as materialized (
      select * from ranked order by voices desc, item_id desc limit ${candidates}
    )
    select i.id, i.item_type, coalesce(b.slug, i.id::text) as slug, coalesce(b.title, n.title, r.name) as title, b.bill_type, b.number, days,
      (select coalesce(sum(voices), 0)::int from today) as voices_since
    from most join items i on i.id = most.item_id
    left join bills b on b.id = i.id left join initiatives n on n.id = i.id left join representatives r on r.id = i.id
    where b.category in ('fed', 'eo') or r.id is not null
      or (n.visibility = 'national' and n.submitted_at is not null and ${notHidden(viewerId, sql.ref<number>('n.author_id'))})
    order by voices desc, i.id desc limit ${count}`.execute(db);
  return rows;
}

/** Opinions voiced since then on some items, by level: a range of the index of each. */
export async function findToday(db: Db, itemIds: number[], since: Date) {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ item_id: number; level: OpinionLevel; date: string; count: number }>`
    select item_id, level, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count
    from opinions where item_id = any(${itemIds}::int[]) and counted and created_at >= ${since}
    group by item_id, level, date order by date`.execute(db);
  return rows;
}
