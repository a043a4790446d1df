import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { mayMeet } from './visibility.ts';

/** Receiver and sender of a pending invitation; undefined when no notification may be sent. */
export async function findInvitationNotice(
  db: Db,
  senderId: number,
  receiverId: number,
): Promise<{ email: string; confirmed: boolean; name: string } | undefined> {
  return db
    .selectFrom('invitations as i')
    .innerJoin('members as r', 'r.id', 'i.receiver_id')
    .innerJoin('members as s', 's.id', 'i.sender_id')
    .select([
      'r.email',
      sql<boolean>`r.email_confirmed_at is not null`.as('confirmed'),
      sql<string>`s.display_name`.as('name'),
    ])
    .where('i.sender_id', '=', senderId)
    .where('i.receiver_id', '=', receiverId)
    .where('i.status', '=', 'pending')
    .where('r.deactivated_at', 'is', null)
    .where('r.notify_invite_network', '=', true)
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
