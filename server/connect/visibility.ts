import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

// The one place that says whom a viewer sees and meets. Every list, count, search, suggestion and notification asks here.
// `member` is the column that holds the other member's id: sql.ref('o.member_id'). Each condition is a probe of a primary key.

type Condition = RawBuilder<SqlBool>;
type MemberColumn = Expression<number>;
/** An id, or a column that holds one: a notification has many viewers. */
type Viewer = number | Expression<number>;

/** The viewer does not hold that member's postings. Always true for visitors. */
export function notHeld(viewer: Viewer | undefined, member: MemberColumn): Condition {
  if (viewer === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (select from holds as vh where vh.holder_id = ${viewer} and vh.held_id = ${member})`;
}

/** That member's account is not deactivated. */
export function isActive(member: MemberColumn): Condition {
  return sql<SqlBool>`exists (select from members as va where va.id = ${member} and va.deactivated_at is null)`;
}

/** What that member has posted may be shown to the viewer: the author is neither held by the viewer nor deactivated. */
export function notHidden(viewer: Viewer | undefined, member: MemberColumn): Condition {
  return sql<SqlBool>`(${notHeld(viewer, member)} and ${isActive(member)})`;
}

/** Something that begins as a draft: its author sees it always, others once it is out and while its author is not hidden from them. */
export function mayRead(viewer: Viewer | undefined, author: MemberColumn, isOut: Condition): Condition {
  const own = viewer === undefined ? sql<SqlBool>`false` : sql<SqlBool>`${author} = ${viewer}`;
  return sql<SqlBool>`(${own} or (${isOut} and ${notHidden(viewer, author)}))`;
}

/** That member has blocked the viewer: holds them, and is not connected with them. A held friend does not notice being held. */
export function hasBlocked(member: MemberColumn, viewer: Viewer): Condition {
  return sql<SqlBool>`exists (select from holds as vb where vb.held_id = ${viewer} and vb.holder_id = ${member}
    and not exists (select from connections as vc where vc.member_id = ${viewer} and vc.friend_id = ${member}))`;
}

/** Another member than the viewer, whom the viewer does not hold and who has not blocked the viewer; active or not. */
export function onGoodTerms(viewer: Viewer, member: MemberColumn): Condition {
  return sql<SqlBool>`(${member} <> ${viewer} and ${notHeld(viewer, member)} and not ${hasBlocked(member, viewer)})`;
}

/** The viewer may find, be suggested, invite, follow and mention that member: on good terms, and active. */
export function mayMeet(viewer: Viewer, member: MemberColumn): Condition {
  return sql<SqlBool>`(${onGoodTerms(viewer, member)} and ${isActive(member)})`;
}

/** The same as onGoodTerms, for walks along many members: the few who are not are looked up once, not for each. */
export function onGoodTermsAmongMany(viewer: Viewer, member: MemberColumn): Condition {
  return sql<SqlBool>`(${member} <> ${viewer}
    and ${member} not in (select vh.held_id from holds as vh where vh.holder_id = ${viewer})
    and ${member} not in (select vb.holder_id from holds as vb where vb.held_id = ${viewer}
      and not exists (select from connections as vc where vc.member_id = ${viewer} and vc.friend_id = vb.holder_id)))`;
}
