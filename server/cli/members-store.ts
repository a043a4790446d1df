import { findByEmail } from '#server/auth/credentials-store.ts';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';

export type Role = 'is_admin' | 'may_share_media';

/** @throws ConfigError if no member has this address. */
export async function findMember(db: Db, email: string) {
  const member = await findByEmail(db, email.trim());
  if (!member) throw new ConfigError(`There is no member with the email ${email}.`);
  return member;
}

/** @returns false if there was nothing to change. */
export async function setRole(db: Db, memberId: number, role: Role, value: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ [role]: value })
    .where('id', '=', memberId)
    .where(role, '!=', value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
