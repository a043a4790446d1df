import { sql } from 'kysely';
import { isSuspended } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';

export interface NewSession {
  memberId: number;
  tokenHash: Buffer;
  userAgent: string | undefined;
  expires: Date;
  twoStep: boolean;
}

export interface SessionRequest {
  session: NewSession;
  /** Hash of the device's id. */
  device: Buffer | undefined;
  /** The stored password that matched, if there was one. */
  passwordHash: string | undefined;
}

/**
 * A member, alias m, who is active, has completed every step that the account requires, and still has the
 * password that matched. `for share`: a change that ends sessions is either visible here, or waits and ends
 * this one too.
 */
const canStartSession = ({ session, passwordHash }: SessionRequest) => sql`
  m.deactivated_at is null
  and (${passwordHash ?? null}::text is null or m.password_hash = ${passwordHash ?? null})
  and (
    ${session.twoStep}::boolean
    or not exists (
      select from two_step_secrets t where t.member_id = m.id and t.confirmed_at is not null
    )
  )
  for share of m`;

const insertSession = (source: string, { tokenHash, userAgent, expires, twoStep }: NewSession) => sql`
  insert into sessions (member_id, token_hash, user_agent, expires_at, two_step)
  select id, ${tokenHash}::bytea, ${userAgent ?? null}::text, ${expires}::timestamptz, ${twoStep}::boolean
  from ${sql.ref(source)}`;

/**
 * Starts a session on a device that the member has used before. One statement, look-ups by key. The use of
 * the device is recorded once a day: it is deleted after 400 days. @returns false where nothing started.
 */
export async function startOnKnownDevice(db: Db, request: SessionRequest): Promise<boolean> {
  const { session, device = null } = request;
  const { rows } = await sql`
    with known as (
      select m.id, k.device_hash, k.last_used_at
      from known_devices k
      join members m on m.id = k.member_id
      where k.member_id = ${session.memberId}::int
        and k.device_hash = ${device}::bytea
        and ${canStartSession(request)}
    ), noted as (
      update known_devices k set last_used_at = now()
      from known
      where k.member_id = known.id
        and k.device_hash = known.device_hash
        and known.last_used_at < now() - interval '1 day'
    ), session as (${insertSession('known', session)})
    select id from known`.execute(db);
  return rows.length > 0;
}

/** Starts a session, and records its device if there is one. One statement. */
export async function startOnAnyDevice(db: Db, request: SessionRequest) {
  const { session, device = null } = request;
  const { rows } = await sql<{ isNewDevice: boolean | null }>`
    with member as (
      select m.id from members m
      where m.id = ${session.memberId}::int and ${canStartSession(request)}
    ), device as (
      insert into known_devices (member_id, device_hash)
      select id, ${device}::bytea from member where ${device}::bytea is not null
      on conflict (member_id, device_hash) do update set last_used_at = now()
      returning xmax = 0 as is_new
    ), session as (${insertSession('member', session)})
    select (select is_new from device) as "isNewDevice" from member`.execute(db);
  return { started: rows.length > 0, isNewDevice: rows[0]?.isNewDevice ?? false };
}

/**
 * Whether the password that matched is still the stored one, or none is given. It stays so until the
 * transaction ends. One look-up by key.
 */
export async function lockPassword(db: Db, memberId: number, passwordHash?: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash!))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasTwoStep(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('two_step_secrets')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type ViewerRow = Omit<Viewer, 'token'> & { lastSeen: Date };

/** The viewers of sessions by the hashes of their tokens, in the same order: two index look-ups each. */
export async function findViewers(
  db: Db,
  hashes: readonly Buffer[],
  idleSince: Date,
): Promise<(ViewerRow | undefined)[]> {
  // The hashes are a subselect, so that one plan serves any number of them.
  const { rows } = await sql<ViewerRow & { position: number }>`
    select
      given.position::int as position, m.id, s.id as "sessionId", s.last_seen_at as "lastSeen",
      m.is_admin as "isAdmin", s.two_step as "twoStep", m.account_setup as "accountSetup", m.state,
      ${isSuspended} as suspended,
      m.suspended_until as "suspendedUntil",
      m.congressional_district as "congressionalDistrict", m.state_assembly_district as "assemblyDistrict",
      m.state_senate_district as "senateDistrict"
    from unnest((select ${hashes}::bytea[])) with ordinality as given(hash, position)
    join sessions s on s.token_hash = given.hash
    join members m on m.id = s.member_id
    where s.expires_at > now()
      and s.last_seen_at > ${idleSince}::timestamptz
      and m.deactivated_at is null`.execute(db);
  const byPosition = new Map(rows.map(({ position, ...viewer }) => [position, viewer]));
  return hashes.map((_, index) => byPosition.get(index + 1));
}

/** Records that a session is in use, and once a day that an account with an unconfirmed address is. */
export async function touchSession(db: Db, id: number): Promise<void> {
  await sql`
    with touched as (
      update sessions set last_seen_at = now() where id = ${id} returning member_id
    )
    update members m
    set last_used_at = now()
    from touched
    where m.id = touched.member_id
      and m.email_confirmed_at is null
      and m.last_used_at < now() - interval '1 day'`.execute(db);
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a member, or all but one. */
export async function deleteSessions(db: Db, memberId: number, exceptId?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .execute();
}

/**
 * Deletes sessions of every member that have expired or were idle too long. Reads the whole table: an index
 * on last_seen_at would slow down the requests that update it.
 */
export async function deleteEndedSessions(db: Db, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<', sql<Date>`now()`), where('last_seen_at', '<', idleSince)]),
    )
    .execute();
}

export async function deleteUnusedDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', sql<Date>`now() - interval '400 days'`)
    .execute();
}
