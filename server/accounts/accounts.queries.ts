import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** A claim on the address; others may claim it, too, or have confirmed it. @returns the new member's id. */
export async function insertMember(
  db: Db,
  email: string,
  passwordHash: string,
  screenName?: string,
): Promise<number> {
  const { id } = await db
    .insertInto('members')
    .values({ email, password_hash: passwordHash, screen_name: screenName || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findMember(db: Db, id: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('states as s', 's.postal', 'm.state')
    .leftJoin('states as p', 'p.postal', 'm.privacy_state')
    .select([
      'm.street_address',
      'm.apt_number',
      'm.age_group',
      'm.party_affiliation',
      'm.religion',
      'm.notify_new_bill',
      'm.notify_bill_status_change',
      'm.notify_sponsor_new_bill',
      'm.notify_invite_network',
      'm.notify_share_comment',
      'm.privacy_mode',
      'p.id as privacy_state_id',
      'p.name as privacy_state_name',
      'm.privacy_congressional_district',
      'm.privacy_state_assembly_district',
      'm.privacy_state_senate_district',
      'm.id',
      'm.email',
      'm.email_confirmed_at',
      'm.pending_email',
      'm.first_name',
      'm.last_name',
      'm.screen_name',
      'm.avatar',
      'm.city',
      'm.zip5',
      'm.zip4',
      'm.about_me',
      'm.state as postal',
      's.name as state',
      'm.congressional_district',
      'm.state_assembly_district',
      'm.state_senate_district',
      sql<boolean>`m.account_setup`.as('account_setup'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst();
}
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;
