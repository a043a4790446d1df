import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

// Conditions on a column with a member's id: sql.ref('o.member_id'). Each probes a primary key.

/** An id, or an expression for one. */
type Viewer = number | Expression<number>;

/** That member is in the viewer's network of friends and family. Never true for visitors. */
export function inNetwork(viewerId: Viewer | undefined, member: Expression<number>): RawBuilder<SqlBool> {
  if (viewerId === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from connections as vn
    where vn.member_id = ${viewerId} and vn.friend_id = ${member}
  )`;
}

/** The viewer follows that member. Never true for visitors. */
export function isFollowing(viewerId: Viewer | undefined, member: Expression<number>): RawBuilder<SqlBool> {
  if (viewerId === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from follows as vf
    where vf.follower_id = ${viewerId} and vf.followed_id = ${member}
  )`;
}
