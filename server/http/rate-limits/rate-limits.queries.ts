import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/**
 * Adds to a window, or starts a new one when the last has ended. One row of an unlogged table by primary key.
 */
export async function countUses(
  db: Db,
  key: string,
  amount: number,
  seconds: number,
): Promise<{ used: number; seconds: number }> {
  const { rows } = await sql<{ used: number; seconds: number }>`
    insert into rate_limits as r (key, used, resets_at)
    values (${key}, ${amount}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      used = case
        when r.resets_at <= now() then excluded.used
        else least(r.used + excluded.used, 1000000)
      end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning used, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds
  `.execute(db);
  return rows[0]!;
}

/** The count of a window that has not ended. One row by primary key. */
export async function findUses(db: Db, key: string): Promise<{ used: number; seconds: number }> {
  const row = await db
    .selectFrom('rate_limits')
    .select([
      'used',
      sql<number>`greatest(1, ceil(extract(epoch from resets_at - now())))::int`.as('seconds'),
    ])
    .where('key', '=', key)
    .where('resets_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? { used: 0, seconds: 1 };
}

export async function deleteUses(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function deleteEndedWindows(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<', sql<Date>`now()`)
    .execute();
}
