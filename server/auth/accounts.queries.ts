import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { Members } from '#server/database/generated/tables.ts';
import { statement } from '#server/database/compiled-query.ts';
import { maySignIn } from '#server/auth/sessions/deactivation.ts';

interface NewMember {
  email: string;
  password_hash?: string;
  screen_name?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  email_confirmed_at?: Date | undefined;
}

/** @returns the id, or undefined when another account has the address. */
export async function insertMember(db: Db, member: NewMember): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
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

export interface SignInRow extends MemberRow {
  /** Null where the member signs in with another service or a passkey only. */
  passwordHash: string | null;
  /** Active, or deactivated at most 30 days ago. */
  maySignIn: boolean;
  /** The member has signed in on this device before. */
  onKnownDevice: boolean;
}

/** The account of an address, in any capitals, and whether the device is known. Two index look-ups. */
export async function findForSignIn(db: Db, email: string, device?: Buffer): Promise<SignInRow | undefined> {
  const [row] = await memberByEmail(db, { email, device: device ?? null });
  return row;
}

const memberByEmail = statement<SignInRow, { email: string; device: Buffer | null }>(
  ({ email, device }) => sql`
    select ${memberColumns},
      m.password_hash as "passwordHash",
      ${maySignIn} as "maySignIn",
      exists (
        select from known_devices k where k.member_id = m.id and k.device_hash = ${device}::bytea
      ) as "onKnownDevice"
    from ${membersWithStates}
    where lower(m.email) = lower(${email}::text)`,
);
