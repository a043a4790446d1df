import { sql } from 'kysely';
import { mayInteract } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

/** SQL: what still connects the other member, o, with the receiver, r. */
const relations = {
  invitation: sql`
    select from invitations where sender_id = o.id and receiver_id = r.id and status = 'pending'`,
  invitation_accepted: sql`select from connections where member_id = r.id and friend_id = o.id`,
  new_follower: sql`select from follows where follower_id = o.id and followed_id = r.id`,
};
export type InvitationKind = keyof typeof relations;

/**
 * The receiver's address and the other member's name. Undefined where the receiver's settings say no, the two
 * are no longer related, or an address is not confirmed: accounts without one are easy to make.
 */
export async function findEmailParties(db: Db, kind: InvitationKind, receiverId: number, otherId: number) {
  const { rows } = await sql<{ email: string; name: string }>`
    select r.email, o.display_name as name
    from members r
    join members o on o.id = ${otherId}
    where r.id = ${receiverId}
      and r.deactivated_at is null
      and r.email_confirmed_at is not null
      and o.email_confirmed_at is not null
      and allows_notification(r, ${kind})
      and exists (${relations[kind]})
      and ${mayInteract(sql.ref<number>('r.id'), sql.ref<number>('o.id'))}`.execute(db);
  return rows[0];
}
