import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** A page of a member's sessions, the current one first, then the last used. One small index range. */
export async function findSessions(
  db: Db,
  memberId: number,
  currentId: number,
  idleSince: Date,
  page: number,
  size: number,
) {
  const active = db
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', idleSince);
  const [rows, { count }] = await Promise.all([
    active
      .select(['id', 'user_agent', 'last_seen_at', 'created_at'])
      .orderBy(sql`id = ${currentId}`, 'desc')
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    active.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** @returns false when the member has no such session. */
export async function deleteOwnSession(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
