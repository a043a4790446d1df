import type { Db } from '#server/database/pool.ts';

/** How to reach a member, and what stands behind it. */
export async function findContact(db: Db, id: number) {
  return db
    .selectFrom('members')
    .select(['email', 'pending_email', 'email_confirmed_at', 'deactivated_at', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
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
