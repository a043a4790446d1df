import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { mayMeet } from './visibility.ts';

/** The sender of a pending invitation, if the receiver may meet them; otherwise undefined. */
export async function findPendingSender(
  db: Db,
  senderId: number,
  receiverId: number,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('invitations as i')
    .innerJoin('members as s', 's.id', 'i.sender_id')
    .select(sql<string>`s.display_name`.as('name'))
    .where('i.sender_id', '=', senderId)
    .where('i.receiver_id', '=', receiverId)
    .where('i.status', '=', 'pending')
    .where(mayMeet(receiverId, sql.ref<number>('i.sender_id')))
    .executeTakeFirst();
}

/** A member's current address, by key. */
export async function findNoticeAddress(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
  return row?.email;
}

export async function switchOffNotices(db: Db, memberId: number): Promise<void> {
  await db.updateTable('members').set({ notify_invite_network: false }).where('id', '=', memberId).execute();
}
