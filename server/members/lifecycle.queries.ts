import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { restoreSince } from '#server/auth/sessions/deactivation.ts';

/** Waits for what the member is doing this moment, so that nothing of it is left behind. @returns false when the account is not active. */
export async function putToRest(db: Db, id: number): Promise<boolean> {
  const active = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!active) return false;
  await db
    .updateTable('members')
    .set({ deactivated_at: sql`now()`, pending_email: null, pending_password_hash: null })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Some accounts whose rest is over. */
export async function findOverdue(db: Db, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('deactivated_at', '<=', restoreSince)
    .orderBy('deactivated_at')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases a member; everything of theirs goes with the row, and their votes leave the tallies. @returns the avatar, whose files are to be removed. */
export async function deleteMember(db: Db, id: number, { overdueOnly = false } = {}) {
  return db
    .deleteFrom('members')
    .where('id', '=', id)
    .$if(overdueOnly, (query) => query.where('deactivated_at', '<=', restoreSince))
    .returning(['id', 'avatar'])
    .executeTakeFirst();
}
