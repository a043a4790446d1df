import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { mayInteract } from './visibility.ts';

// Not in notifications, which import auth: a member's account shows the count.

/**
 * SQL: the member may still see it. Hides members who are held, have blocked the member or have left,
 * answered and withdrawn invitations, a like or a follow that was taken back, and removed posts.
 */
export const isVisible: RawBuilder<SqlBool> = sql<SqlBool>`
  (e.actor_id is null or ${mayInteract(sql.ref<number>('n.member_id'), sql.ref<number>('e.actor_id'))})
  and (n.kind = 'moderation' or p.removed_at is null)
  and (
    n.kind <> 'invitation'
    or exists (
      select
      from invitations v
      where v.sender_id = e.actor_id
        and v.receiver_id = n.member_id
        and v.status = 'pending'
    )
  )
  and (
    n.kind <> 'like'
    or n.size > 1
    or exists (select from post_likes l where l.post_id = e.post_id and l.member_id = e.actor_id)
  )
  and (
    n.kind <> 'new_follower'
    or n.size > 1
    or exists (select from follows f where f.follower_id = e.actor_id and f.followed_id = n.member_id)
  )`;

/** SQL: how many unread notifications a member may see. */
export function unreadCount(member: Expression<number>): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int
    from notifications n
    join notification_events e on e.id = n.event_id
    left join posts p on p.id = e.post_id
    where n.member_id = ${member} and n.read_at is null and ${isVisible}
  )`;
}
