import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, notHidden } from '#server/connect/visibility.ts';
import type { PostKind } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';
import { maySeeShare } from './share-access-store.ts';
import {
  authorOf,
  isInReview,
  mayJoin,
  mayReadItem,
  mayInteractWithAuthor,
  type RootKind,
} from './thread-access-store.ts';

// Every action is one statement. Locks go from the root of a thread to its leaves, so that no two writers
// wait for each other in a circle; see docs/decisions/0023.

/** Which posts a call is about: opinions with the replies to them, shares, or comments on shares. */
export type PostScope = 'opinions' | 'shares' | 'share comments';
interface Scope {
  rootKind: RootKind;
  /** Null: the root and its replies. */
  kind: PostKind | null;
}
const scopes: Record<PostScope, Scope> = {
  opinions: { rootKind: 'opinion', kind: null },
  shares: { rootKind: 'share', kind: 'share' },
  'share comments': { rootKind: 'share', kind: 'reply' },
};

/** SQL: the post `p` below `root` is one that the call is about. */
function isInScope({ kind, rootKind }: Scope): RawBuilder<SqlBool> {
  const isRoot = sql<SqlBool>`root.kind = ${sql.lit(rootKind)}`;
  return kind === null ? isRoot : sql<SqlBool>`(${isRoot} and p.kind = ${sql.lit(kind)})`;
}

interface MemberAndPost {
  postId: number;
  memberId: number;
}

/** The first post of a reply's thread, and the item that an opinion is about. */
interface ReplyThread {
  root_id: number;
  item_id: number | null;
}

/**
 * Deletes a member's own reply and the replies to it. @returns its thread, if the reply existed.
 */
export async function removeReply(
  db: Db,
  { postId, memberId }: MemberAndPost,
  scope: PostScope,
): Promise<ReplyThread | undefined> {
  const { rows } = await sql<ReplyThread>`
    with own as (
      select p.id, p.root_id, root.item_id
      from posts p
      join posts above on above.id = p.parent_id
      join posts root on root.id = p.root_id
      where p.id = ${postId}
        and p.author_id = ${memberId}
        and ${isInScope(scopes[scope])}
      for key share of root
      for no key update of above
    )
    delete from posts
    using own
    where posts.id = own.id
    returning own.item_id, own.root_id`.execute(db);
  return rows[0];
}

interface Toggled {
  liked: boolean;
  total: number;
}

/** State bills are offered to the member. */
type ReaderAndPost = MemberAndPost & { readsState: boolean };

/** SQL: the post of the call, where the member may like it. */
const likeable = (scope: PostScope, { postId, memberId, readsState }: ReaderAndPost) => sql`
  select p.id
  from posts p
  join posts root on root.id = coalesce(p.root_id, p.id)
  where p.id = ${postId}
    and p.removed_at is null
    and not ${isInReview('p')}
    and ${isInScope(scopes[scope])}
    and ${mayInteractWithAuthor(memberId, 'p')}
    and ${mayJoin(scopes[scope].rootKind, memberId, readsState)}`;

/** Whether the post is of another member and open to the reader. */
export async function isOthersPost(db: Db, reader: ReaderAndPost, scope: PostScope): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (
      select
      from posts
      where id in (${likeable(scope, reader)}) and author_id <> ${reader.memberId}
    ) as others`.execute(db);
  return rows[0]!.others;
}

/** Likes a post or takes the like back. @returns undefined where the member may not like it. */
export async function toggleLike(
  db: Db,
  like: ReaderAndPost,
  scope: PostScope,
): Promise<Toggled | undefined> {
  const { rows } = await sql<Toggled>`
    with post as materialized (
      ${likeable(scope, like)}
    )
    select toggled.*
    from post
    cross join toggle_like(post.id, ${like.memberId}) as toggled
    where toggled.total is not null`.execute(db);
  return rows[0];
}

interface NewFlag extends ReaderAndPost {
  comment: string;
}

/**
 * Reports a post to the administrator.
 * @returns undefined where the member may not see it or is blocked by its author; `own`: they wrote it;
 * `added` is false for a second flag.
 */
export async function insertFlag(
  db: Db,
  { postId, memberId, readsState, comment }: NewFlag,
  scope: PostScope,
): Promise<{ own: boolean; added: boolean } | undefined> {
  const { rows } = await sql<{ own: boolean; added: boolean }>`
    with post as (
      select p.id, p.author_id
      from posts p
      join posts root on root.id = coalesce(p.root_id, p.id)
      where p.id = ${postId}
        and p.removed_at is null
        and p.review_since is null
        and (p.kind <> 'opinion' or p.text is not null)
        and ${isInScope(scopes[scope])}
        and ${notHidden(memberId, authorOf('p'))}
        and not ${hasBlocked(authorOf('p'), memberId)}
        and ${
          scopes[scope].rootKind === 'share'
            ? sql`exists (select from shares s where s.id = root.id and ${maySeeShare(memberId)})`
            : mayReadItem(memberId, readsState)
        }
      -- Waits for a decision that may remove it.
      for share of p
    ),
    flag as (
      insert into post_flags (post_id, member_id, comment)
      select id, ${memberId}::int, ${comment}
      from post
      where author_id <> ${memberId}
      on conflict do nothing
      returning post_id
    )
    select author_id = ${memberId} as own, exists (select from flag) as added
    from post`.execute(db);
  return rows[0];
}

/** The category of the bill that a post's thread is about; undefined for any other post. */
export async function findCategory(db: Db, postId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('posts as p')
    .innerJoin('posts as root', (join) =>
      join.on((on) => on('root.id', '=', on.fn.coalesce('p.root_id', 'p.id'))),
    )
    .innerJoin('bills as b', 'b.id', 'root.item_id')
    .select('b.category')
    .where('p.id', '=', postId)
    .executeTakeFirst();
  return found?.category;
}
