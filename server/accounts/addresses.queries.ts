import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { statement } from '#server/database/statement.ts';
import { restoreSince } from '#server/sessions/rest.ts';
import { memberRows, type MemberRow } from './accounts.queries.ts';

const ofAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;
const isOwner = sql<boolean>`(email_confirmed_at is not null)`;
/** Active, or at rest and still allowed to come back. */
const mayReturn = sql<boolean>`(deactivated_at is null or deactivated_at > ${restoreSince})`;

interface Guarded {
  /** Undefined where nobody has or claims the address with a password. */
  passwordHash: string | undefined;
  /** Whether the address's owner has signed in on the device before; a mere claim proves nothing. */
  onOwnersDevice: boolean;
}

/**
 * The stored password of an address's owner, else of its oldest claim: accounts of one address share its salt. One index range, and
 * where there is a device a look-up by key.
 */
export async function findPasswordOfAddress(db: Db, email: string, device?: Buffer): Promise<Guarded> {
  const [row] = await passwordOf(db, { email, device: device ?? null });
  return { passwordHash: row!.passwordHash ?? undefined, onOwnersDevice: row!.onOwnersDevice };
}

const passwordOf = statement<
  { passwordHash: string | null; onOwnersDevice: boolean },
  { email: string; device: Buffer | null }
>(
  ({ email, device }) => sql`
    select (
      select password_hash from members where lower(email) = lower(${email}::text) and password_hash is not null
      order by email_confirmed_at is not null desc, id limit 1
    ) as "passwordHash", exists (
      select from members m join known_devices k on k.member_id = m.id
      where lower(m.email) = lower(${email}::text) and m.email_confirmed_at is not null and k.device_hash = ${device}::bytea
    ) as "onOwnersDevice"`,
);

/** The account that an address opens with a password, given as it would be stored: the owner first, then the one in use. One index range. */
export async function findByPassword(db: Db, email: string, hash: string): Promise<MemberRow | undefined> {
  const [row] = await memberByPassword(db, { email, hash });
  return row;
}

const memberByPassword = statement<MemberRow, { email: string; hash: string }>(
  ({ email, hash }) => sql`
    ${memberRows} where lower(m.email) = lower(${email}) and m.password_hash = ${hash} and ${mayReturn}
    order by m.email_confirmed_at is not null desc, m.account_setup desc, m.id limit 1`,
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

/** Confirmations of one address wait for each other until the transaction ends. */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address ' || lower(${email}), 0))`.execute(db);
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
