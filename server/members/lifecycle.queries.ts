import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { restoreSince } from '#server/auth/sessions/deactivation-store.ts';

/** Waits for writes of the member that are in progress. @returns false when the account is not active. */
export async function setDeactivated(db: Db, id: number): Promise<boolean> {
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
    .set({ deactivated_at: sql`now()`, pending_email: null })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Why an account is erased without its member asking for it. */
export type ErasureReason = keyof typeof erasable;

const erasable = {
  /** Deactivated, and too long ago to be restored. */
  overdue: sql<boolean>`deactivated_at <= ${restoreSince}`,
  /** The address is not confirmed, and nobody has used the account for 90 days. */
  unused: sql<boolean>`(
    email_confirmed_at is null
    and last_used_at < now() - interval '90 days'
    and not exists (
      select from known_devices k
      where k.member_id = members.id and k.last_used_at > now() - interval '90 days'
    ))`,
};

/** Accounts to erase. */
export async function findErasable(db: Db, reason: ErasureReason): Promise<number[]> {
  const rows = await db.selectFrom('members').select('id').where(erasable[reason]).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases a member with everything they own; their votes leave the tallies. Inside a transaction.
 * @param reason must still apply. @returns the avatar, whose files are to be removed.
 */
export async function deleteMember(db: Db, id: number, reason?: ErasureReason) {
  // A sign-in in progress locks the row. The statement after it sees what the sign-in has written.
  if (reason) await db.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
  return db
    .deleteFrom('members')
    .where('id', '=', id)
    .$if(reason !== undefined, (query) => query.where(erasable[reason!]))
    .returning(['id', 'avatar'])
    .executeTakeFirst();
}

/** Deletes records of sent emails. A job that could still be retried is younger. */
export async function deleteOldSentMails(db: Db): Promise<void> {
  await db
    .deleteFrom('sent_mails')
    .where('sent_at', '<', sql<Date>`now() - interval '120 days'`)
    .execute();
}
