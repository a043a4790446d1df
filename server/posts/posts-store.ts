import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, isFollowing } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

// SQL of posts that other features use as well.

/** A member's id, or SQL for it; undefined for visitors. */
type ViewerId = number | Expression<number> | undefined;

/** What every post shows: its author, its likes and replies, and what the viewer has done with it. */
export interface PostRow {
  id: number;
  author_id: number;
  author: string;
  state: string | null;
  avatar: string | null;
  deactivated: boolean;
  removed: boolean;
  /** Waits for review. Only its author sees this. */
  in_review: boolean;
  /** An administrator removed it in review: it was never published. */
  rejected: boolean;
  text: string | null;
  like_count: number;
  reply_count: number;
  liked: boolean;
  followed: boolean;
  flagged: boolean;
  /** The author has blocked the viewer. */
  blocked: boolean;
}

/**
 * SQL of a PostRow.
 * @param p alias of the post; its author is joined as `m`, the author's state as `s`.
 */
export function postColumns(p: string, viewerId: ViewerId) {
  const [id, author] = [sql.ref<number>(`${p}.id`), sql.ref<number>(`${p}.author_id`)];
  return [
    id.as('id'),
    author.as('author_id'),
    nameOf('m').as('author'),
    sql<string | null>`s.name`.as('state'),
    sql<string | null>`m.avatar`.as('avatar'),
    sql<boolean>`(m.deactivated_at is not null)`.as('deactivated'),
    sql<boolean>`(${sql.ref(`${p}.removed_at`)} is not null)`.as('removed'),
    sql<boolean>`(
      ${sql.ref(`${p}.review_since`)} is not null
      and ${sql.ref(`${p}.removed_at`)} is null
      and ${isAuthor(p, viewerId)}
    )`.as('in_review'),
    sql<boolean>`(
      ${sql.ref(`${p}.review_since`)} is not null and ${sql.ref(`${p}.removed_at`)} is not null
    )`.as('rejected'),
    sql<string | null>`case when ${isReleased(p, viewerId)} then ${sql.ref(`${p}.text`)} end`.as('text'),
    sql<number>`${sql.ref(`${p}.like_count`)}`.as('like_count'),
    replyCount(p, viewerId).as('reply_count'),
    viewerHas(viewerId, 'post_likes', id).as('liked'),
    sql<boolean>`${isFollowing(viewerId, author)}`.as('followed'),
    viewerHas(viewerId, 'post_flags', id).as('flagged'),
    sql<boolean>`${viewerId === undefined ? sql`false` : hasBlocked(author, viewerId)}`.as('blocked'),
  ] as const;
}

/** SQL: the viewer wrote this post. */
const isAuthor = (p: string, viewerId: ViewerId): RawBuilder<SqlBool> =>
  viewerId === undefined ? sql`false` : sql`${sql.ref(`${p}.author_id`)} = ${viewerId}`;

/** SQL: the post does not wait for review, or the viewer wrote it. Every list of posts asks this. */
export function isReleased(p: string, viewerId: ViewerId): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${p}.review_since`)} is null or ${isAuthor(p, viewerId)})`;
}

/** SQL: the viewer has liked or flagged a post. */
export function viewerHas(
  viewerId: ViewerId,
  table: 'post_likes' | 'post_flags',
  post: Expression<number>,
): RawBuilder<boolean> {
  if (viewerId === undefined) return sql`false`;
  return sql`exists (
    select from ${sql.table(table)} v
    where v.post_id = ${post} and v.member_id = ${viewerId}
  )`;
}

/** SQL: the public name of a member. `m`: alias of the member. */
export const nameOf = (m: string) => sql.raw<string>(`coalesce(${m}.display_name, '')`);

/** SQL: the two parts of the name of the member `m`. A screen name has only the first. */
export const nameParts = sql`
  coalesce(nullif(m.screen_name, ''), m.first_name, '') as first_name,
  case when coalesce(m.screen_name, '') = '' then coalesce(m.last_name, '') else '' end as last_name`;

/**
 * SQL: replies to a post that the viewer sees: without those of members whom they hold, and with their own
 * that wait for review. A short index range each.
 */
export function replyCount(p: string, viewerId: ViewerId): RawBuilder<number> {
  const all = sql.ref(`${p}.reply_count`);
  if (viewerId === undefined) return sql`${all}`;
  return sql`${all} - (
    select count(*)::int
    from holds h
    join posts held on held.author_id = h.held_id and held.parent_id = ${sql.ref(`${p}.id`)}
    where h.holder_id = ${viewerId}
      and held.review_since is null
  ) + (
    select count(*)::int
    from posts own
    where own.author_id = ${viewerId}
      and own.parent_id = ${sql.ref(`${p}.id`)}
      and own.review_since is not null
  )`;
}

/** SQL: members of one's network whom a post names, as a JSON list; null without one. */
export function mentionsOf(post: Expression<number>): RawBuilder<Mention[] | null> {
  return sql`(
    select json_agg(json_build_object('id', vm.id, 'name', ${nameOf('vm')}) order by vm.id)
    from post_mentions x
    join members vm on vm.id = x.member_id
    where x.post_id = ${post}
      and vm.deactivated_at is null
  )`;
}
export interface Mention {
  id: number;
  name: string;
}

/**
 * Posts about an item, or of one thread, whose text an administrator has removed within the last hour: what
 * open pages may still show. Reads the removals of that hour, by an index.
 */
export async function findRemoved(db: Db, of: { itemId: number } | { rootId: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from posts p
    join posts root on root.id = coalesce(p.root_id, p.id)
    where p.removed_at > now() - interval '1 hour'
      and p.review_since is null
      and ${'itemId' in of ? sql`root.item_id = ${of.itemId}` : sql`root.id = ${of.rootId}`}
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Posts whose stored counters differ from a recount. Reads every post, like and reply. */
export async function findWrongCounters(db: Db): Promise<{ likes: number; replies: number }> {
  const { rows } = await sql<{ likes: number; replies: number }>`
    with likes as (
      select post_id, count(*) as counted
      from post_likes
      group by post_id
    ),
    replies as (
      select parent_id, count(*) as counted
      from posts
      where parent_id is not null
        and review_since is null
      group by parent_id
    )
    select
      count(*) filter (where p.like_count <> coalesce(likes.counted, 0)) as likes,
      count(*) filter (where p.reply_count <> coalesce(replies.counted, 0)) as replies
    from posts p
    left join likes on likes.post_id = p.id
    left join replies on replies.parent_id = p.id`.execute(db);
  return rows[0]!;
}

/** SQL: ids that are not in a member's network, or whose accounts are deactivated. */
export const outsideNetwork = (member: number | RawBuilder<number>, ids: number[] | null) => sql<{
  id: number;
}>`
  select given.id
  from unnest(${ids}::int[]) as given (id)
  where not exists (
    select
    from connections c
    where c.member_id = ${member} and c.friend_id = given.id and c.friend_name is not null
  )`;

export async function findOutsideNetwork(db: Db, memberId: number, ids: number[]): Promise<number[]> {
  const { rows } = await outsideNetwork(memberId, ids).execute(db);
  return rows.map(({ id }) => id);
}
