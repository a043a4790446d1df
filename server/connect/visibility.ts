import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

// Defines which members a viewer may see and interact with. Lists, counts, search, suggestions and
// notifications use these conditions. Queries that read the `members` row anyway check deactivated_at there
// instead of calling isActive. `member` is the column with the other member's id: sql.ref('o.member_id').

type Condition = RawBuilder<SqlBool>;
type MemberColumn = Expression<number>;
/** An id, or a column with an id: a notification has many viewers. */
type Viewer = number | Expression<number>;

/** The viewer has not put that member's posts on hold. Always true for visitors. */
export function notHeld(viewer: Viewer | undefined, member: MemberColumn): Condition {
  if (viewer === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from holds as vh
    where vh.holder_id = ${viewer} and vh.held_id = ${member}
  )`;
}

/** That member's account is not deactivated. */
export function isActive(member: MemberColumn): Condition {
  return sql<SqlBool>`exists (
    select from members as va
    where va.id = ${member} and va.deactivated_at is null
  )`;
}

/** Same as isActive, for scans of many members: the few deactivated ones are read once, by an index. */
export function isActiveAmongMany(member: MemberColumn): Condition {
  return sql<SqlBool>`${member} not in (
    select va.id from members as va where va.deactivated_at is not null
  )`;
}

/** The member `m` may not write at present. */
export const isSuspended = sql<boolean>`(
  m.suspended_at is not null and (m.suspended_until is null or m.suspended_until > now())
)`;

/** The viewer may see that member's posts: the author is not on hold and not deactivated. */
export function notHidden(viewer: Viewer | undefined, member: MemberColumn): Condition {
  return sql<SqlBool>`(${notHeld(viewer, member)} and ${isActive(member)})`;
}

/** Access to drafts: the author always; others after publication, unless the author is hidden from them. */
export function mayRead(
  viewer: Viewer | undefined,
  author: MemberColumn,
  isSubmitted: Condition,
  isAuthorActive = isActive(author),
): Condition {
  const own = viewer === undefined ? sql<SqlBool>`false` : sql<SqlBool>`${author} = ${viewer}`;
  return sql<SqlBool>`(${own} or (${isSubmitted} and ${notHeld(viewer, author)} and ${isAuthorActive}))`;
}

/** The same for the initiative `n`, which is submitted unless it is a draft or was removed. */
export function mayReadInitiative(viewer: Viewer | undefined, isAuthorActive?: Condition): Condition {
  const isSubmitted = sql<SqlBool>`n.submitted_at is not null`;
  return mayRead(viewer, sql.ref<number>('n.author_id'), isSubmitted, isAuthorActive);
}

/** That member is in the viewer's network of friends and family. Never true for visitors. */
export function inNetwork(viewerId: Viewer | undefined, member: MemberColumn): Condition {
  if (viewerId === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from connections as vn
    where vn.member_id = ${viewerId} and vn.friend_id = ${member}
  )`;
}

/** The viewer follows that member. Never true for visitors. */
export function isFollowing(viewerId: Viewer | undefined, member: MemberColumn): Condition {
  if (viewerId === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from follows as vf
    where vf.follower_id = ${viewerId} and vf.followed_id = ${member}
  )`;
}

/** That member has blocked the viewer: a hold without a connection. A friend on hold gets no sign of it. */
export function hasBlocked(member: MemberColumn, viewer: Viewer): Condition {
  return sql<SqlBool>`exists (
    select from holds as vb
    where vb.held_id = ${viewer} and vb.holder_id = ${member}
      and not exists (
        select from connections as vc
        where vc.member_id = ${viewer} and vc.friend_id = ${member}
      )
  )`;
}

/** Another member, not on hold by the viewer, who has not blocked the viewer. May be deactivated. */
export function onGoodTerms(viewer: Viewer, member: MemberColumn): Condition {
  return sql<SqlBool>`(
    ${member} <> ${viewer}
    and ${notHeld(viewer, member)}
    and not ${hasBlocked(member, viewer)}
  )`;
}

/** The viewer may find, invite, follow and mention that member: on good terms, and active. */
export function mayInteract(viewer: Viewer, member: MemberColumn): Condition {
  return sql<SqlBool>`(${onGoodTerms(viewer, member)} and ${isActive(member)})`;
}

/** Same as onGoodTerms, for scans of many members: the exceptions are read once, not per member. */
export function onGoodTermsAmongMany(viewer: Viewer, member: MemberColumn): Condition {
  return sql<SqlBool>`(${member} <> ${viewer}
    and ${member} not in (select vh.held_id from holds as vh where vh.holder_id = ${viewer})
    and ${member} not in (
      select vb.holder_id
      from holds as vb
      where vb.held_id = ${viewer}
        and not exists (
          select from connections as vc where vc.member_id = ${viewer} and vc.friend_id = vb.holder_id
        )
    ))`;
}
