import { sql } from 'kysely';
import { notHeld } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { isReleased, mentionsOf, nameParts, postColumns, type Mention, type PostRow } from './posts-store.ts';

export interface ReplyRow extends PostRow {
  text: string;
  first_name: string;
  last_name: string;
  mentions: Mention[] | null;
  root_id: number;
  parent_id: number;
  answers_id: number | null;
  answers_name: string | null;
  created_at: Date;
}

const ref = sql.ref<number>;

/** SQL: replies as the viewer sees them. Callers add a condition on the reply `c`. */
const replyRows = (viewerId: number | undefined) => sql<ReplyRow>`
  select
    ${sql.join(postColumns('c', viewerId))},
    c.root_id,
    c.parent_id,
    c.answers_id,
    c.created_at,
    ${nameParts},
    ${mentionsOf(ref('c.id'))} as mentions,
    case
      when am.deactivated_at is null and ${notHeld(viewerId, ref('am.id'))} then am.display_name
    end as answers_name
  from posts c
  join members m on m.id = c.author_id
  left join states s on s.postal = m.state
  left join posts a on a.id = c.answers_id
  left join members am on am.id = a.author_id
  where c.kind = 'reply'
    and ${isReleased('c', viewerId)}
    and ${notHeld(viewerId, ref('c.author_id'))}`;

export async function findReply(
  db: Db,
  id: number,
  viewerId: number | undefined,
): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`${replyRows(viewerId)} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** The reply that a member has sent with this key. */
export async function findReplyByKey(
  db: Db,
  authorId: number,
  clientKey: string,
): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    ${replyRows(authorId)} and c.author_id = ${authorId} and c.client_key = ${clientKey}`.execute(db);
  return rows[0];
}

interface TopReplies {
  parentIds: number[];
  /** Number of replies to each post, and of replies to each reply. */
  first: number;
  nested: number;
}

/**
 * The first replies to each of some posts and the first replies to each of these, most liked and then
 * oldest: one index range each, in one statement. Only ids are read on the way to them.
 */
export async function findTopReplies(
  db: Db,
  viewerId: number | undefined,
  { parentIds, first, nested }: TopReplies,
): Promise<ReplyRow[]> {
  if (parentIds.length === 0) return [];
  const of = (parent: string, count: number) => sql`
    select p.id
    from posts p
    where p.parent_id = ${ref(parent)}
      and ${isReleased('p', viewerId)}
      and ${notHeld(viewerId, ref('p.author_id'))}
    order by p.like_count desc, p.id
    limit (select ${count}::bigint)`;
  // Subselects, so that PostgreSQL plans this once and not for each list of posts.
  const { rows } = await sql<ReplyRow>`
    with first as materialized (
      select reply.id
      from unnest((select ${parentIds}::int[])) as parent (id)
      cross join lateral (${of('parent.id', first)}) as reply
    ),
    shown as (
      select id from first
      union all
      select reply.id
      from first
      cross join lateral (${of('first.id', nested)}) as reply
    )
    select reply.*
    from shown
    cross join lateral (${replyRows(viewerId)} and c.id = shown.id limit 1) as reply
    order by reply.like_count desc, reply.id`.execute(db);
  return rows;
}

/** One page of the replies to a post. The pages before it cost only their ids. */
export async function findReplyPage(
  db: Db,
  parentId: number,
  viewerId: number | undefined,
  { offset, size }: { offset: number; size: number },
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    with page as (
      select p.id, p.like_count
      from posts p
      where p.parent_id = ${parentId}
        and ${isReleased('p', viewerId)}
        and ${notHeld(viewerId, ref('p.author_id'))}
      order by p.like_count desc, p.id
      limit ${size} offset ${offset}
    )
    select reply.*
    from page
    cross join lateral (${replyRows(viewerId)} and c.id = page.id limit 1) as reply
    order by page.like_count desc, page.id`.execute(db);
  return rows;
}
