import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, inNetwork, isActive, notHeld } from '#server/connect/visibility.ts';

// Conditions for seeing a share and commenting on it, which every query about shares and their comments uses.
// `postPolicy` applies the same rules to a share that the viewer sees.

type Viewer = number | Expression<number>;
const author = sql.ref<number>('s.author_id');

/**
 * SQL: the viewer may see the share `s`: their own; of members whom they do not hold, what was sent to the
 * author's network while the viewer is in it, and what was sent to the viewer. Only the author sees one that
 * waits for review.
 */
export function maySeeShare(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${author} = ${viewer}
    or (
      s.released
      and ${notHeld(viewer, author)}
      and case
        when s.general then ${inNetwork(viewer, author)}
        else exists (
          select
          from share_receivers vr
          where vr.share_id = s.id and vr.member_id = ${viewer}
        )
      end
    )
  )`;
}

/** SQL: the viewer may comment on the share `s`, like, rate and reshare it, if nobody has removed it. */
export function mayReactToShare(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${maySeeShare(viewer)}
    and ${isActive(author)}
    and not ${hasBlocked(author, viewer)}
  )`;
}
