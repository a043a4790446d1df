import { sql } from 'kysely';
import type { TransparencyCounts } from '#contract/moderation.ts';
import type { Db } from '#server/database/pool.ts';

/** Counts of the months (UTC) with any action, newest first. Both tables are append-only. */
export async function countByMonth(db: Db) {
  const { rows } = await sql<TransparencyCounts & { month: string }>`
    with happened as (
      select kind, at from moderation_events
      union all
      select action, at from moderation_log
    )
    select
      to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      (count(*) filter (where kind = 'report'))::int as reports,
      (count(*) filter (where kind = 'review'))::int as reviews,
      (count(*) filter (where kind in ('remove', 'remove_profile')))::int as removed,
      (count(*) filter (where kind in ('keep', 'approve')))::int as kept,
      (count(*) filter (where kind = 'appeal'))::int as appeals,
      (count(*) filter (where kind = 'uphold'))::int as upheld,
      (count(*) filter (where kind = 'restore'))::int as restored,
      (count(*) filter (where kind = 'suspend'))::int as suspensions
    from happened
    where kind in (
      'report', 'review', 'appeal', 'remove', 'remove_profile',
      'keep', 'approve', 'uphold', 'restore', 'suspend'
    )
    group by 1
    order by 1 desc`.execute(db);
  return rows;
}
