import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, inNetwork, isActive, notHeld } from '#server/connect/visibility.ts';

// Conditions for seeing a share and commenting on it. Every query about shares and their comments uses these
// conditions; server/shares/shares.policy.ts says the same in TypeScript, and a test compares the two.

type Viewer = number | Expression<number>;

/**
 * SQL: the viewer may see a share: their own; of members whom they do not hold, what was sent to the author's
 * network while the viewer is in it, and what was sent to the viewer. Only the author sees one that waits for
 * review.
 * @param share alias of a row of `shares`
 */
export function maySeeShare(viewer: Viewer, share: string): RawBuilder<SqlBool> {
  const author = sql.ref<number>(`${share}.author_id`);
  return sql<SqlBool>`(
    ${author} = ${viewer}
    or (
      ${sql.ref(`${share}.released`)}
      and ${notHeld(viewer, author)}
      and case
        when ${sql.ref(`${share}.general`)} then ${inNetwork(viewer, author)}
        else exists (
          select
          from share_receivers vr
          where vr.share_id = ${sql.ref(`${share}.id`)} and vr.member_id = ${viewer}
        )
      end
    )
  )`;
}

/** SQL: the viewer may comment on a share, like, rate and reshare it, if nobody has removed it. */
export function mayReactToShare(viewer: Viewer, share: string): RawBuilder<SqlBool> {
  const author = sql.ref<number>(`${share}.author_id`);
  return sql<SqlBool>`(
    ${maySeeShare(viewer, share)}
    and ${isActive(author)}
    and not ${hasBlocked(author, viewer)}
  )`;
}
