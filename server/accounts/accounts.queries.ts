import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** @returns the new member's id, or undefined when the address is taken. */
export async function insertMember(db: Db, email: string, passwordHash: string): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values({ email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}

export async function findMember(db: Db, id: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select([
      'm.id', 'm.email', 'm.first_name', 'm.last_name', 'm.screen_name', 'm.avatar', 'm.city', 'm.zip5', 'm.zip4', 'm.about_me',
      'm.state as postal', 's.name as state', 'm.congressional_district', 'm.state_assembly_district', 'm.state_senate_district',
      sql<boolean>`m.account_setup`.as('account_setup'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst();
}
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export interface ProfileChange {
  first_name?: string;
  last_name?: string;
  about_me?: string;
  city?: string;
  state?: string;
  zip5?: string;
  zip4?: string | null;
  congressional_district?: number | null;
  state_assembly_district?: number | null;
  state_senate_district?: number | null;
}

export async function updateMember(db: Db, id: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('members').set(change).where('id', '=', id).execute();
}
