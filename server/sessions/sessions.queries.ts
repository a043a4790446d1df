import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { statement } from '#server/database/statement.ts';

export interface NewSession {
  memberId: number;
  tokenHash: Buffer;
  userAgent: string | undefined;
  expires: Date;
  twoStep: boolean;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      member_id: session.memberId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      expires_at: session.expires,
      two_step: session.twoStep,
    })
    .execute();
}

/** A member, alias m, who is active and has shown every step that their account asks for. */
const mayBegin = (shown: boolean) =>
  sql`m.deactivated_at is null and (${shown}::boolean or not exists (select from two_step_secrets t where t.member_id = m.id and t.confirmed_at is not null))`;

const insertFrom = (source: string, session: NewSession) => sql`
  insert into sessions (member_id, token_hash, user_agent, expires_at, two_step)
  select id, ${session.tokenHash}::bytea, ${session.userAgent ?? null}::text, ${session.expires}::timestamptz, ${session.twoStep}::boolean from ${sql.ref(source)}`;

/** Starts a session on a device that the member has used before: look-ups by key, in one statement. @returns whether it has begun. */
export async function insertSessionOnKnownDevice(
  db: Db,
  session: NewSession,
  device: Buffer,
  shown: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    with known as (
      update known_devices k set last_used_at = now() from members m
      where k.member_id = ${session.memberId} and k.device_hash = ${device} and m.id = k.member_id and ${mayBegin(shown)}
      returning k.member_id as id
    ), session as (${insertFrom('known', session)})
    select id from known`.execute(db);
  return rows.length > 0;
}

/** Starts a session, and notes its device where there is one. @returns whether it has begun, and whether the device was new. */
export async function insertSessionAndDevice(
  db: Db,
  session: NewSession,
  device: Buffer | undefined,
  shown: boolean,
): Promise<{ begun: boolean; fresh: boolean }> {
  const { rows } = await sql<{ fresh: boolean | null }>`
    with member as (
      select m.id from members m where m.id = ${session.memberId} and ${mayBegin(shown)}
    ), device as (
      insert into known_devices (member_id, device_hash)
      select id, ${device ?? null}::bytea from member where ${device ?? null}::bytea is not null
      on conflict (member_id, device_hash) do update set last_used_at = now()
      returning xmax = 0 as fresh
    ), session as (${insertFrom('member', session)})
    select (select fresh from device) as fresh from member`.execute(db);
  return { begun: rows.length > 0, fresh: rows[0]?.fresh ?? false };
}

export async function asksForTwoSteps(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from two_step_secrets where member_id = ${memberId} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

interface ViewerRow {
  id: number;
  sessionId: number;
  lastSeen: Date;
  isAdmin: boolean;
  twoStep: boolean;
  accountSetup: boolean;
  state: string | null;
  congressionalDistrict: number | null;
  assemblyDistrict: number | null;
  senateDistrict: number | null;
}

/**
 * The viewers of sessions by their tokens' hashes (base64): for each one unique-index look-up and one by primary key, whatever the
 * number of sessions.
 */
export async function findViewers(
  db: Db,
  tokenHashes: readonly string[],
  idleSince: Date,
): Promise<Map<string, ViewerRow>> {
  const hashes = tokenHashes.map((hash) => Buffer.from(hash, 'base64'));
  const rows = await viewersOf(db, { hashes, idleSince });
  return new Map(rows.map(({ place, ...viewer }) => [tokenHashes[place - 1]!, viewer]));
}

// The hashes as a subselect: one plan serves, however many they are.
const viewersOf = statement<ViewerRow & { place: number }, { hashes: Buffer[]; idleSince: Date }>(
  ({ hashes, idleSince }) => sql`
    select given.place::int as place, m.id, s.id as "sessionId", s.last_seen_at as "lastSeen", m.is_admin as "isAdmin",
      s.two_step as "twoStep", m.account_setup as "accountSetup", m.state, m.congressional_district as "congressionalDistrict",
      m.state_assembly_district as "assemblyDistrict", m.state_senate_district as "senateDistrict"
    from unnest((select ${hashes}::bytea[])) with ordinality as given(hash, place)
    join sessions s on s.token_hash = given.hash join members m on m.id = s.member_id
    where s.expires_at > now() and s.last_seen_at > ${idleSince}::timestamptz and m.deactivated_at is null`,
);

export async function touchSession(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}
