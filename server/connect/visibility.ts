import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

// The one place that says whom a viewer sees and meets. Every list, count, search, suggestion and notification asks here.
// `member` is the column that holds the other member's id: sql.ref('o.member_id'). Each condition is a probe of a primary key.

type Condition = RawBuilder<SqlBool>;
type MemberColumn = Expression<number>;

/** The viewer does not hold that member's postings. Always true for visitors. */
export function notHeld(viewerId: number | undefined, member: MemberColumn): Condition {
  if (viewerId === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (select from holds as vh where vh.holder_id = ${viewerId} and vh.held_id = ${member})`;
}

/** That member's account is not deactivated. */
export function isActive(member: MemberColumn): Condition {
  return sql<SqlBool>`exists (select from members as va where va.id = ${member} and va.deactivated_at is null)`;
}

/** What that member has posted may be shown to the viewer: the author is neither held by the viewer nor deactivated. */
export function notHidden(viewerId: number | undefined, member: MemberColumn): Condition {
  return sql<SqlBool>`(${notHeld(viewerId, member)} and ${isActive(member)})`;
}

/** That member has blocked the viewer: holds them, and is not connected with them. A held friend does not notice being held. */
export function hasBlocked(member: MemberColumn, viewerId: number): Condition {
  return sql<SqlBool>`exists (select from holds as vb where vb.held_id = ${viewerId} and vb.holder_id = ${member}
    and not exists (select from connections as vc where vc.member_id = ${viewerId} and vc.friend_id = ${member}))`;
}

/** The viewer may find, be suggested, invite, follow and mention that member: another, active one, and neither has blocked the other. */
export function mayMeet(viewerId: number, member: MemberColumn): Condition {
  return sql<SqlBool>`(${member} <> ${viewerId} and ${notHidden(viewerId, member)} and not ${hasBlocked(member, viewerId)})`;
}
