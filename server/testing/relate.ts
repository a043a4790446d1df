import type { Db } from '#server/database/pool.ts';

/** Relations between members, as rows. */

/** Connects one member with others, on both sides. */
export async function buildConnections(db: Db, one: number, others: readonly number[]): Promise<void> {
  if (others.length === 0) return;
  const rows = others.flatMap((other) => [
    { member_id: one, friend_id: other },
    { member_id: other, friend_id: one },
  ]);
  await db.insertInto('connections').values(rows).execute();
}

export async function buildHold(db: Db, holder_id: number, held_id: number): Promise<void> {
  await db.insertInto('holds').values({ holder_id, held_id }).execute();
}

export async function buildInvitation(db: Db, sender_id: number, receiver_id: number): Promise<number> {
  const row = await db
    .insertInto('invitations')
    .values({ sender_id, receiver_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
