import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { statement } from '#server/database/compiled-query.ts';
import { restoreSince } from '#server/auth/sessions/deactivation.ts';
import { memberColumns, membersWithStates, type MemberRow } from './accounts.queries.ts';

const ofAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;
const isOwner = sql<boolean>`(email_confirmed_at is not null)`;
/** Active, or at rest and still allowed to come back. */
const mayReturn = sql<boolean>`(deactivated_at is null or deactivated_at > ${restoreSince})`;

interface Guarded {
  /** Undefined where nobody has or claims the address with a password. */
  passwordHash: string | undefined;
  /** The address's owner, whose password it then is, unless they rest too long to come back. */
  owner: MemberRow | undefined;
  /** Whether the owner has signed in on the device before; a mere claim proves nothing. */
  onOwnersDevice: boolean;
}

/** Who comes first of those who have or claim an address, alias m. */
const ownerFirst = sql`order by m.email_confirmed_at is not null desc, m.account_setup desc, m.id limit 1`;

/**
 * The stored password of an address's owner, else of a claim, one in use first: accounts of one address share its salt. One index
 * range, and where there is a device a look-up by key. Where there is no owner somebody's row is read all the same and dropped: the
 * work does not tell.
 */
export async function findPasswordOfAddress(db: Db, email: string, device?: Buffer): Promise<Guarded> {
  const [row] = await passwordOf(db, { email, device: device ?? null });
  const { passwordHash, isOwners, onOwnersDevice, ...read } = row!;
  return { passwordHash: passwordHash ?? undefined, owner: isOwners ? read : undefined, onOwnersDevice };
}

interface First extends MemberRow {
  passwordHash: string | null;
  isOwners: boolean | null;
  onOwnersDevice: boolean;
}

const passwordOf = statement<First, { email: string; device: Buffer | null }>(
  ({ email, device }) => sql`
    with first as (
      select m.id, m.password_hash, ${mayReturn} and ${isOwner} as is_owners from members m
      where lower(m.email) = lower(${email}::text) and m.password_hash is not null ${ownerFirst}
    )
    select ${memberColumns}, first.password_hash as "passwordHash", first.is_owners as "isOwners", exists (
      select from members m join known_devices k on k.member_id = m.id
      where lower(m.email) = lower(${email}::text) and m.email_confirmed_at is not null and k.device_hash = ${device}::bytea
    ) as "onOwnersDevice"
    from (select) as one left join first on true
      left join (${membersWithStates}) on m.id = coalesce(first.id, (select min(id) from members))`,
);

/** The account that an address opens with a password, given as it would be stored: the owner first, then the one in use. One index range. */
export async function findByPassword(db: Db, email: string, hash: string): Promise<MemberRow | undefined> {
  const [row] = await memberByPassword(db, { email, hash });
  return row;
}

const memberByPassword = statement<MemberRow, { email: string; hash: string }>(
  ({ email, hash }) => sql`
    select ${memberColumns} from ${membersWithStates}
    where lower(m.email) = lower(${email}) and m.password_hash = ${hash} and ${mayReturn} ${ownerFirst}`,
);

export interface Holder {
  id: number;
  email: string;
  isOwner: boolean;
  accountSetup: boolean;
  createdAt: Date;
}

/** Accounts that have or claim an address, its owner first, then those in use: at most so many. One index range. */
export async function findHolders(db: Db, email: string, limit = 10): Promise<Holder[]> {
  return db
    .selectFrom('members')
    .select([
      'id',
      'email',
      isOwner.as('isOwner'),
      sql<boolean>`account_setup`.as('accountSetup'),
      'created_at as createdAt',
    ])
    .where(ofAddress(email))
    .where(mayReturn)
    .orderBy(isOwner, 'desc')
    .orderBy('account_setup', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An account that rests too long to come back has no address any more; it is about to be erased. */
export async function dispossessOverdue(db: Db, email: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ email_confirmed_at: null })
    .where(ofAddress(email))
    .where(isOwner)
    .where('deactivated_at', '<=', restoreSince)
    .execute();
}

/** Marks an address as the member's own. @returns false when the account has another address by now. */
export async function setConfirmed(db: Db, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The address asked for becomes the account's own. @returns false when another one was asked for meanwhile. */
export async function setPendingConfirmed(db: Db, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({
      email,
      password_hash: sql`coalesce(pending_password_hash, password_hash)`,
      pending_email: null,
      pending_password_hash: null,
      email_confirmed_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('pending_email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
