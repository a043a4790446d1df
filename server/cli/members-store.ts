import { findByEmail } from '#server/auth/credentials-store.ts';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';

export type Role = 'is_admin' | 'may_share_media';

/** @throws ConfigError if no member has this address. */
export async function findMemberId(db: Db, email: string): Promise<number> {
  const member = await findByEmail(db, email.trim());
  if (!member) throw new ConfigError(`There is no member with the email ${email}.`);
  return member.id;
}

export async function setRole(db: Db, memberId: number, role: Role, value: boolean): Promise<void> {
  await db
    .updateTable('members')
    .set({ [role]: value })
    .where('id', '=', memberId)
    .execute();
}
