import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { mayMeet } from '#server/connect/visibility.ts';

/** The other member of a notification. */
interface Other {
  name: string;
  /** Their address is confirmed. Without that their name goes into no email. */
  confirmed: boolean;
}

/** The sender of a pending invitation, if the receiver may meet them. */
export async function findPendingSender(
  db: Db,
  senderId: number,
  receiverId: number,
): Promise<Other | undefined> {
  return whoMayMeet(db, senderId, receiverId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('invitations')
          .select('id')
          .where('sender_id', '=', senderId)
          .where('receiver_id', '=', receiverId)
          .where('status', '=', 'pending'),
      ),
    )
    .executeTakeFirst();
}

/** A member who is connected with the receiver. */
export async function findFriend(db: Db, friendId: number, receiverId: number): Promise<Other | undefined> {
  return whoMayMeet(db, friendId, receiverId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('connections')
          .select('member_id')
          .where('member_id', '=', receiverId)
          .where('friend_id', '=', friendId),
      ),
    )
    .executeTakeFirst();
}

/** A member who follows the receiver. */
export async function findFollower(
  db: Db,
  followerId: number,
  receiverId: number,
): Promise<Other | undefined> {
  return whoMayMeet(db, followerId, receiverId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('follows')
          .select('follower_id')
          .where('follower_id', '=', followerId)
          .where('followed_id', '=', receiverId),
      ),
    )
    .executeTakeFirst();
}

function whoMayMeet(db: Db, memberId: number, receiverId: number) {
  return db
    .selectFrom('members as m')
    .select([
      sql<string>`m.display_name`.as('name'),
      sql<boolean>`m.email_confirmed_at is not null`.as('confirmed'),
    ])
    .where('m.id', '=', memberId)
    .where(mayMeet(receiverId, sql.ref<number>('m.id')));
}
