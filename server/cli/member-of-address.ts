import { findByEmail } from '#server/auth/credentials-store.ts';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';

/** @returns the id of the member who has an address. @throws ConfigError */
export async function memberOfAddress(db: Db, email: string): Promise<number> {
  const member = await findByEmail(db, email.trim());
  if (!member) throw new ConfigError(`There is no member with the email ${email}.`);
  return member.id;
}
