import type { Db } from '#server/database/pool.ts';
import { publish } from '#server/realtime/topics.ts';

/**
 * Ends every connection of a member, follows by others, waiting invitations in both directions and the invite
 * link.
 */
export async function deleteNetwork(db: Db, memberId: number): Promise<void> {
  const friends = await db
    .deleteFrom('connections')
    .where((where) => where.or([where('member_id', '=', memberId), where('friend_id', '=', memberId)]))
    .returning('friend_id')
    .execute();
  await db.deleteFrom('follows').where('followed_id', '=', memberId).execute();
  await db
    .deleteFrom('invitations')
    .where('status', '=', 'pending')
    .where((where) => where.or([where('sender_id', '=', memberId), where('receiver_id', '=', memberId)]))
    .execute();
  await db.deleteFrom('invite_links').where('member_id', '=', memberId).execute();
  const ended = new Set(friends.map(({ friend_id }) => friend_id));
  if (ended.size > 0) await publish(db, ...[...ended].map((id) => `ended:${id}` as const));
}
