import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

export async function insertSession(
  db: Db,
  session: {
    memberId: number;
    tokenHash: Buffer;
    userAgent: string | undefined;
    expires: Date;
    twoStep: boolean;
  },
): Promise<void> {
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
 * One unique-index look-up and one by primary key, whatever the number of sessions. Every signed-in call begins here,
 * so the statement stands as text: building it anew would cost more than running it.
 */
export async function findViewer(db: Db, tokenHash: Buffer, idleSince: Date): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select m.id, s.id as "sessionId", s.last_seen_at as "lastSeen", m.is_admin as "isAdmin", s.two_step as "twoStep",
      m.account_setup as "accountSetup", m.state, m.congressional_district as "congressionalDistrict",
      m.state_assembly_district as "assemblyDistrict", m.state_senate_district as "senateDistrict"
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and s.last_seen_at > ${idleSince} and m.deactivated_at is null`.execute(
    db,
  );
  return rows[0];
}

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
