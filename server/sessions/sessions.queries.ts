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

/** One unique-index look-up and one by primary key, whatever the number of sessions. */
export async function findViewer(db: Db, tokenHash: Buffer, idleSince: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select([
      'm.id',
      's.id as sessionId',
      's.last_seen_at as lastSeen',
      'm.is_admin as isAdmin',
      's.two_step as twoStep',
      'm.state',
      'm.congressional_district as congressionalDistrict',
      'm.state_assembly_district as assemblyDistrict',
      'm.state_senate_district as senateDistrict',
      sql<boolean>`m.account_setup`.as('accountSetup'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.last_seen_at', '>', idleSince)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
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
