import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/database/pool.ts';

/** Waits until statements of other connections to the database of a test wait for a lock. */
export async function untilBlocked(db: Db, count = 1): Promise<void> {
  const countBlocked = async () => {
    // Inside a transaction, PostgreSQL would otherwise repeat the first result.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(countBlocked).toBeGreaterThanOrEqual(count);
}
