import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { restoreSince } from '#server/sessions/rest.ts';

/** How to reach a member, and what stands behind it. */
export async function findContact(db: Db, id: number) {
  return db
    .selectFrom('members')
    .select(['email', 'pending_email', 'email_confirmed_at', 'deactivated_at', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

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

/** Links and challenges in a member's mails and pages stop working. */
export async function deleteSecrets(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('one_time_secrets').where('member_id', '=', memberId).execute();
}

/** @param was the stored password that the change rests on. @returns false where there is another one by now. */
export async function setPassword(db: Db, id: number, hash: string, was?: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ password_hash: hash, pending_email: null, pending_password_hash: null })
    .where('id', '=', id)
    .$if(was !== undefined, (query) => query.where('password_hash', 'is not distinct from', was!))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The address a member asks for, and their password as it will be stored with it.
 * @param was the stored password that the wish rests on. @returns false where there is another one by now.
 */
export async function setPendingEmail(
  db: Db,
  id: number,
  email: string,
  hash: string,
  was: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ pending_email: email, pending_password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', was)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
