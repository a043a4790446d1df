import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** The newest event that is waiting. Reads one index entry. */
export async function findNewestWaiting(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('notification_events')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether any of these members has a device. */
export async function hasDevices(db: Db, memberIds: number[]): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('member_id', '=', sql<number>`any(${memberIds}::int[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
