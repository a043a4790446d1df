import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, mayRead, notHidden } from '#server/connect/visibility.ts';
import type { PostKind } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';
import { replyRows, type ReplyRow } from './threads.queries.ts';

// Every action is one statement. Locks go from the root of a thread to its leaves, so that no two writers wait for
// each other in a circle; see docs/decisions/0029.

const authorOf = (post: string) => sql.ref<number>(`${post}.author_id`);

/**
 * SQL: the viewer may join in below a root post. Where it is an opinion on an initiative, they must be able to read
 * the initiative, and its author must not have blocked them.
 */
function mayJoin(viewerId: number, root: string): RawBuilder<SqlBool> {
  const author = sql.ref<number>('n.author_id');
  return sql<SqlBool>`not exists (
    select
    from initiatives n
    where n.id = ${sql.ref(`${root}.item_id`)}
      and (
        not ${mayRead(viewerId, author, sql<SqlBool>`n.submitted_at is not null`)}
        or ${hasBlocked(author, viewerId)}
      )
  )`;
}

/** SQL: one may answer this post: its author is not hidden from the viewer and has not blocked them. */
function mayAnswer(viewerId: number, post: string): RawBuilder<SqlBool> {
  const author = authorOf(post);
  return sql<SqlBool>`(${notHidden(viewerId, author)} and not ${hasBlocked(author, viewerId)})`;
}

export interface NewReply {
  /** The post on top of the thread, and what it must be. */
  rootId: number;
  rootKind: Exclude<PostKind, 'reply'>;
  /** The root, or any reply in its thread. */
  parentId: number;
  /** A reply in the thread that this one answers, where it is named. */
  answersId: number | null;
  authorId: number;
  text: string;
}

/**
 * Adds a reply. A reply to the second level is placed beside what it answers.
 * @returns the reply as its author sees it, and the item that the thread is about. Undefined where a post that it
 * names is gone, in another thread, hidden from the author, or of a member who has blocked them.
 */
export async function insertReply(
  db: Db,
  { rootId, rootKind, parentId, answersId, authorId, text }: NewReply,
): Promise<(ReplyRow & { item_id: number | null }) | undefined> {
  const { rows } = await sql<ReplyRow & { item_id: number | null }>`
    with place as (
      select
        root.id as root_id,
        root.item_id,
        above.id as parent_id,
        coalesce(answered.id, nullif(target.id, above.id)) as answers_id
      from posts root
      join posts target on target.id = ${parentId} and root.id in (target.id, target.root_id)
      join posts above on above.id = case
        when target.parent_id = root.id then target.id
        else coalesce(target.parent_id, root.id)
      end
      left join posts answered on answered.id = ${answersId}::int and answered.root_id = root.id
      where root.id = ${rootId}
        and root.kind = ${rootKind}
        and ${notHidden(authorId, authorOf('root'))}
        and ${mayJoin(authorId, 'root')}
        and ${mayAnswer(authorId, 'above')}
        and ${mayAnswer(authorId, 'target')}
        and (${answersId}::int is null or ${mayAnswer(authorId, 'answered')})
      for key share of root, above
    ),
    written as (
      insert into posts (kind, author_id, text, root_id, parent_id, answers_id)
      select 'reply', ${authorId}, ${text}, root_id, parent_id, answers_id
      from place
      returning *
    )
    select reply.*, place.item_id
    from (${replyRows(db, authorId, 'written')}) as reply
    cross join place`.execute(db);
  return rows[0];
}

/** Deletes a member's own reply and the replies to it. @returns the item that the thread is about, if it was there. */
export async function removeReply(
  db: Db,
  id: number,
  authorId: number,
): Promise<{ item_id: number | null } | undefined> {
  const { rows } = await sql<{ item_id: number | null }>`
    with own as (
      select p.id, root.item_id
      from posts p
      join posts above on above.id = p.parent_id
      join posts root on root.id = p.root_id
      where p.id = ${id}
        and p.author_id = ${authorId}
      for key share of root
      for no key update of above
    )
    delete from posts
    using own
    where posts.id = own.id
    returning own.item_id`.execute(db);
  return rows[0];
}

/** Likes a post or takes the like back. @returns undefined where the member may not like it. */
export async function toggleLike(
  db: Db,
  postId: number,
  memberId: number,
): Promise<{ liked: boolean; total: number } | undefined> {
  const { rows } = await sql<{ liked: boolean; total: number }>`
    with post as materialized (
      select p.id
      from posts p
      join posts root on root.id = coalesce(p.root_id, p.id)
      where p.id = ${postId}
        and p.removed_at is null
        and ${notHidden(memberId, authorOf('p'))}
        and ${mayJoin(memberId, 'root')}
    )
    select toggled.*
    from post
    cross join toggle_like(post.id, ${memberId}) as toggled
    where toggled.total is not null`.execute(db);
  return rows[0];
}

/**
 * Reports a post to the administrator.
 * @returns undefined where the member may not see it; `own`: they wrote it; `added` is false for a second flag.
 */
export async function insertFlag(
  db: Db,
  postId: number,
  memberId: number,
  comment: string,
): Promise<{ own: boolean; added: boolean } | undefined> {
  const { rows } = await sql<{ own: boolean; added: boolean }>`
    with post as (
      select p.id, p.author_id
      from posts p
      where p.id = ${postId}
        and p.removed_at is null
        and ${notHidden(memberId, authorOf('p'))}
      for key share
    ),
    flag as (
      insert into post_flags (post_id, member_id, comment)
      select id, ${memberId}, ${comment}
      from post
      where author_id <> ${memberId}
      on conflict do nothing
      returning post_id
    )
    select author_id = ${memberId} as own, exists (select from flag) as added
    from post`.execute(db);
  return rows[0];
}
