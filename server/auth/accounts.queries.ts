import { sql, type Selectable } from 'kysely';
import { districtNames, notificationNames } from '#contract/members/settings.ts';
import type { Db } from '#server/database/pool.ts';
import type { Members } from '#server/database/generated/tables.ts';
import { districtsOfZip, type ZipDistricts } from '#server/districts/zip-districts-store.ts';
import { unreadCount } from '#server/connect/visible-notifications-store.ts';
import { maySignIn } from '#server/auth/sessions/deactivation-store.ts';
import { isSuspended } from '#server/connect/visibility.ts';

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

/** Columns that a member's own account shows as they are stored. */
const ownColumns = [
  'id',
  'email',
  'email_confirmed_at',
  'pending_email',
  'is_admin',
  'first_name',
  'last_name',
  'screen_name',
  'avatar',
  'about_me',
  'street_address',
  'apt_number',
  'city',
  'zip5',
  'zip4',
  ...districtNames,
  'age_group',
  'party_affiliation',
  'religion',
  ...notificationNames.map((name) => `notify_${name}` as const),
  'digest',
  'time_zone',
  'checklist_hidden',
  'privacy_mode',
  ...districtNames.map((name) => `privacy_${name}` as const),
] satisfies (keyof Members)[];

export interface MemberRow extends Pick<Selectable<Members>, (typeof ownColumns)[number]> {
  account_setup: boolean;
  suspended: boolean;
  /** The end of the current or last suspension; null if it is permanent. */
  suspended_until: Date | null;
  /** The state as two letters, and its name. */
  postal: string | null;
  state: string | null;
  privacy_state_id: number | null;
  privacy_state_name: string | null;
  zip_districts: ZipDistricts;
  unread_count: number;
}

/** Columns of a member's own account, from alias m and the two states. */
const memberColumns = sql`
  ${sql.join(ownColumns.map((name) => sql.ref(`m.${name}`)))},
  m.account_setup, m.state as postal, s.name as state,
  ${isSuspended} as suspended, m.suspended_until,
  p.id as privacy_state_id, p.name as privacy_state_name,
  ${districtsOfZip(sql`m.zip5`, sql`m.state`)} as zip_districts,
  ${unreadCount(sql.ref('m.id'))} as unread_count`;

/** Members with their state and the one that their privacy setting selects. */
const membersWithStates = sql`
  members m
  left join states s on s.postal = m.state
  left join states p on p.postal = m.privacy_state`;

/** One row by primary key. */
export async function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from ${membersWithStates} where m.id = ${id}`.execute(db);
  return rows[0];
}

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
  const { rows } = await sql<SignInRow>`
    select ${memberColumns},
      m.password_hash as "passwordHash",
      ${maySignIn} as "maySignIn",
      exists (
        select from known_devices k where k.member_id = m.id and k.device_hash = ${device ?? null}::bytea
      ) as "onKnownDevice"
    from ${membersWithStates}
    where lower(m.email) = lower(${email}::text)`.execute(db);
  return rows[0];
}
