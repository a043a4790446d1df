import { sql } from 'kysely';
import { maySignIn } from '#server/auth/sessions/deactivation-store.ts';
import type { Db } from '#server/database/pool.ts';

/** The account of an address, in any capitals. By unique index. */
export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'email_confirmed_at', maySignIn.as('maySignIn')])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

/** Email, password and status of an account. The row is locked where it is about to be changed. */
export async function findContact(db: Db, id: number, { lock = false } = {}) {
  const found = db
    .selectFrom('members')
    .select(['email', 'pending_email', 'email_confirmed_at', 'deactivated_at', 'password_hash'])
    .where('id', '=', id);
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

/** @param was the stored password that the change relies on. @returns false where it has changed since. */
export async function setPassword(db: Db, id: number, hash: string, was?: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ password_hash: hash, pending_email: null })
    .where('id', '=', id)
    .$if(was !== undefined, (query) => query.where('password_hash', 'is not distinct from', was!))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param was the stored password that the request relies on. @returns false where it has changed since. */
export async function setPendingEmail(
  db: Db,
  id: number,
  email: string | null,
  was: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ pending_email: email })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', was)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores a confirmed address, which may be a new one. @throws a unique violation (23505) when it is taken.
 */
export async function setConfirmedEmail(db: Db, id: number, email: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ email, pending_email: null, email_confirmed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether the account can be signed in to at all. Called in the transaction that removed a sign-in method.
 * Locks the member, so one of two last methods stays.
 */
export async function hasSignInMethod(db: Db, memberId: number): Promise<boolean> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  const row = await db
    .selectFrom('members as m')
    .select(
      sql<boolean>`
        m.password_hash is not null
        or exists (select from member_identities i where i.member_id = m.id)
        or exists (select from passkeys p where p.member_id = m.id)`.as('any'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  return row?.any ?? false;
}

/**
 * Removes linked providers, passkeys and second factors, and also known devices and the private link to the
 * watchlist. @returns whether there were any of the first three.
 */
export async function deleteSignInMethods(db: Db, memberId: number): Promise<boolean> {
  for (const table of ['known_devices', 'watchlist_feeds'] as const)
    await db.deleteFrom(table).where('member_id', '=', memberId).execute();
  let removed = false;
  for (const table of ['member_identities', 'passkeys', 'two_step_secrets', 'recovery_codes'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    removed ||= numDeletedRows > 0n;
  }
  return removed;
}

/** What the first confirmation of the address would end: sign-in methods, and sessions on several devices. */
export async function findWhatConfirmingEnds(
  db: Db,
  memberId: number,
): Promise<{ methods: boolean; devices: boolean }> {
  const { rows } = await sql<{ methods: boolean; devices: boolean }>`
    select
      exists (
        select from member_identities where member_id = ${memberId}
        union all
        select from passkeys where member_id = ${memberId}
        union all
        select from two_step_secrets where member_id = ${memberId}
      ) as methods,
      (select count(*) from sessions where member_id = ${memberId}) > 1 as devices`.execute(db);
  return rows[0]!;
}

/**
 * Whether a session still exists. It cannot end before the transaction does. Callers add a sign-in method: a
 * session that the first confirmation of the address has ended must not add one.
 */
export async function lockSession(db: Db, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** When a session started, and the member's stored password. */
export async function findSessionStart(db: Db, sessionId: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.created_at as startedAt', 'm.password_hash as passwordHash'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
}

/** Marks a session as one with a second step or a passkey. */
export async function markTwoStep(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ two_step: true }).where('id', '=', sessionId).execute();
}
