import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, mayReadInitiative, notHidden } from '#server/connect/visibility.ts';
import type { PostKind } from '#server/database/generated/tables.ts';
import { mayReactToShare, maySeeShare } from './share-access-store.ts';

// Who may reply to, like and flag the posts of a thread.

/** What the first post of a thread is. */
export type RootKind = Exclude<PostKind, 'reply'>;

export const authorOf = (post: string) => sql.ref<number>(`${post}.author_id`);

/**
 * SQL: the viewer may read the item of the post `root`, an opinion: no state bill, unless these are offered
 * to them, and no initiative that is closed to them.
 */
export function mayReadItem(viewerId: number, readsState: boolean): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    (
      ${readsState}::boolean
      or not exists (select from bills b where b.id = root.item_id and b.category = 'state')
    )
    and not exists (
      select
      from initiatives n
      where n.id = root.item_id and not ${mayReadInitiative(viewerId)}
    )
  )`;
}

/** SQL: the viewer may read the thread below the post `root`, a share or an opinion. */
export const mayReadThread = (viewerId: number, readsState: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`case root.kind
    when 'share' then exists (select from shares s where s.id = root.id and ${maySeeShare(viewerId)})
    else ${mayReadItem(viewerId, readsState)}
  end`;

/**
 * SQL: the viewer may join in below the post `root`. Where it is an opinion on an initiative, they must be
 * able to read the initiative, and its author must not have blocked them.
 */
export function mayJoin(rootKind: RootKind, viewerId: number, readsState: boolean): RawBuilder<SqlBool> {
  if (rootKind === 'share')
    return sql<SqlBool>`(
      root.removed_at is null
      and exists (select from shares s where s.id = root.id and ${mayReactToShare(viewerId)})
    )`;
  return sql<SqlBool>`(
    ${mayReadItem(viewerId, readsState)}
    and not exists (
      select
      from initiatives n
      where n.id = root.item_id and ${hasBlocked(sql.ref('n.author_id'), viewerId)}
    )
  )`;
}

/** SQL: the author of a post is not hidden from the viewer and has not blocked them. */
export const mayInteractWithAuthor = (viewerId: number, post: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(
    ${notHidden(viewerId, authorOf(post))}
    and not ${hasBlocked(authorOf(post), viewerId)}
  )`;

/** SQL: the post waits for review. Only the text of an opinion does: its level is shown. */
export const isInReview = (post: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${post}.review_since`)} is not null and ${sql.ref(`${post}.kind`)} <> 'opinion')`;
