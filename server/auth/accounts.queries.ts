import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { Members } from '#server/database/generated/tables.ts';
import { statement } from '#server/database/compiled-query.ts';

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

type Stored = Selectable<Members>;

export interface MemberRow extends Pick<
  Stored,
  | 'street_address'
  | 'apt_number'
  | 'age_group'
  | 'party_affiliation'
  | 'religion'
  | 'notify_new_bill'
  | 'notify_bill_status_change'
  | 'notify_sponsor_new_bill'
  | 'notify_invite_network'
  | 'notify_share_comment'
  | 'privacy_mode'
  | 'privacy_congressional_district'
  | 'privacy_state_assembly_district'
  | 'privacy_state_senate_district'
  | 'id'
  | 'email'
  | 'email_confirmed_at'
  | 'pending_email'
  | 'first_name'
  | 'last_name'
  | 'screen_name'
  | 'avatar'
  | 'city'
  | 'zip5'
  | 'zip4'
  | 'about_me'
  | 'congressional_district'
  | 'state_assembly_district'
  | 'state_senate_district'
> {
  account_setup: boolean;
  /** The state as two letters, and its name. */
  postal: string | null;
  state: string | null;
  privacy_state_id: number | null;
  privacy_state_name: string | null;
}

/** What a member's own account shows, of alias m and the two states. */
export const memberColumns = sql`
  m.street_address, m.apt_number, m.age_group, m.party_affiliation, m.religion,
  m.notify_new_bill, m.notify_bill_status_change, m.notify_sponsor_new_bill, m.notify_invite_network, m.notify_share_comment,
  m.privacy_mode, p.id as privacy_state_id, p.name as privacy_state_name,
  m.privacy_congressional_district, m.privacy_state_assembly_district, m.privacy_state_senate_district,
  m.id, m.email, m.email_confirmed_at, m.pending_email, m.first_name, m.last_name, m.screen_name, m.avatar, m.city, m.zip5, m.zip4,
  m.about_me, m.state as postal, s.name as state, m.congressional_district, m.state_assembly_district, m.state_senate_district,
  m.account_setup`;

/** Members, with each the names of two states by key. */
export const membersWithStates = sql`members m left join states s on s.postal = m.state left join states p on p.postal = m.privacy_state`;

/** One row by primary key. */
export async function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  const [row] = await memberById(db, { id });
  return row;
}

const memberById = statement<MemberRow, { id: number }>(
  ({ id }) => sql`select ${memberColumns} from ${membersWithStates} where m.id = ${id}`,
);
