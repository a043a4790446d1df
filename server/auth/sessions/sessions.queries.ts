import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { statement, type Slots } from '#server/database/compiled-query.ts';

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

export interface Opening {
  session: NewSession;
  device: Buffer | undefined;
  /** Whether every step was shown that an account may ask for. */
  shown: boolean;
  /** The stored password that was found right, where one was shown. */
  passwordHash: string | undefined;
}

type Values = Omit<NewSession, 'userAgent'> & {
  userAgent: string | null;
  device: Buffer | null;
  shown: boolean;
  passwordHash: string | null;
};

const valuesOf = ({ session, device, shown, passwordHash }: Opening): Values => ({
  ...session,
  userAgent: session.userAgent ?? null,
  device: device ?? null,
  shown,
  passwordHash: passwordHash ?? null,
});

/**
 * A member, alias m, who is active, has shown every step that their account asks for, and still has the password that was looked at.
 * `for share`: a change that ends sessions is either seen here, or waits and then ends this one, too.
 */
const mayBegin = ({ shown, passwordHash }: Slots<Values>) => sql`
  m.deactivated_at is null and (${passwordHash}::text is null or m.password_hash = ${passwordHash})
  and (${shown}::boolean or not exists (select from two_step_secrets t where t.member_id = m.id and t.confirmed_at is not null))
  for share of m`;

const insertFrom = (source: string, { tokenHash, userAgent, expires, twoStep }: Slots<Values>) => sql`
  insert into sessions (member_id, token_hash, user_agent, expires_at, two_step)
  select id, ${tokenHash}::bytea, ${userAgent}::text, ${expires}::timestamptz, ${twoStep}::boolean from ${sql.ref(source)}`;

/**
 * Starts a session on a device that the member has used before: look-ups by key, in one statement. That it was used is noted once a
 * day, which is exact enough for what is forgotten after 400. @returns whether it has begun.
 */
export async function insertSessionOnKnownDevice(db: Db, opening: Opening): Promise<boolean> {
  return (await onKnownDevice(db, valuesOf(opening))).length > 0;
}

const onKnownDevice = statement<{ id: number }, Values>(
  (values) => sql`
    with known as (
      select m.id, k.device_hash, k.last_used_at from known_devices k join members m on m.id = k.member_id
      where k.member_id = ${values.memberId}::int and k.device_hash = ${values.device}::bytea and ${mayBegin(values)}
    ), noted as (
      update known_devices k set last_used_at = now() from known
      where k.member_id = known.id and k.device_hash = known.device_hash and known.last_used_at < now() - interval '1 day'
    ), session as (${insertFrom('known', values)})
    select id from known`,
);

export interface Opened {
  begun: boolean;
  /** Whether the device was new. */
  fresh: boolean;
}

/** Starts a session, and notes its device where there is one. One statement. */
export async function insertSessionAndDevice(db: Db, opening: Opening): Promise<Opened> {
  const rows = await onAnyDevice(db, valuesOf(opening));
  return { begun: rows.length > 0, fresh: rows[0]?.fresh ?? false };
}

const onAnyDevice = statement<{ fresh: boolean | null }, Values>(
  (values) => sql`
    with member as (
      select m.id from members m where m.id = ${values.memberId}::int and ${mayBegin(values)}
    ), device as (
      insert into known_devices (member_id, device_hash)
      select id, ${values.device}::bytea from member where ${values.device}::bytea is not null
      on conflict (member_id, device_hash) do update set last_used_at = now()
      returning xmax = 0 as fresh
    ), session as (${insertFrom('member', values)})
    select (select fresh from device) as fresh from member`,
);

/**
 * Whether a password that was found right is still the account's, or none was shown: it stays so until the transaction ends. One
 * look-up by key.
 */
export async function stillOpens(
  db: Db,
  memberId: number,
  passwordHash: string | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from members where id = ${memberId} and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null})
    for share`.execute(db);
  return rows.length > 0;
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

/** Notes that a session is in use, and once a day that an account with an unconfirmed address is. */
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

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}
