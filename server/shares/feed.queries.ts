import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { isActive } from '#server/connect/visibility.ts';
import { maySeeShare } from '#server/posts/share-access-store.ts';
import { storedShares, toShareRows, type ShareRow, type StoredShare } from './share-rows-store.ts';

interface FeedPage {
  viewerId: number;
  offset: number;
  size: number;
}

/** SQL: members whose posts the viewer has hidden. */
const held = (viewer: RawBuilder<number>) =>
  sql`(select h.held_id from holds h where h.holder_id = ${viewer})`;

/**
 * SQL: friends who have general shares: how many, and the newest. Reads a row per friend. An array, because
 * PostgreSQL looks up its ids page by page of the index, in half the time of a join.
 */
const friends = (viewer: RawBuilder<number>) => sql`
  select a.member_id as id, a.general_count, a.newest_id
  from share_authors a
  where a.member_id = any(array(
    select c.friend_id
    from connections c
    where c.member_id = ${viewer} and c.friend_id not in ${held(viewer)}
  ))`;

/**
 * One page of a member's feed with the originals of its reshares, and how many shares the feed has in all, in
 * one statement. It reads a row per friend, and for page n the newest 20 n shares of the friends who can be
 * on it.
 */
export async function findFeed(
  db: Db,
  { viewerId, offset, size }: FeedPage,
): Promise<{ total: number; rows: ShareRow[] }> {
  const viewer = sql<number>`${viewerId}::int`;
  // A subselect, so that PostgreSQL uses one plan for all pages.
  const enough = sql`(select ${offset}::bigint + ${size}::bigint)`;
  const { rows } = await sql<Partial<StoredShare> & { total: number }>`
    with friends as materialized (${friends(viewer)}),
    -- The newest shares are by the authors whose newest share is newest.
    newest_authors as (select id from friends order by newest_id desc limit ${enough}),
    page as materialized (
      select id
      from (
        select of_friends.id
        from newest_authors
        cross join lateral (
          select s.id
          from shares s
          where s.author_id = newest_authors.id and s.general and s.released
          order by s.id desc
          limit ${enough}
        ) as of_friends
        union all (
          select s.id from shares s where s.author_id = ${viewer} order by s.id desc limit ${enough}
        )
        union all (
          select r.share_id
          from share_receivers r
          join shares s on s.id = r.share_id and s.released
          where r.member_id = ${viewer} and r.author_id not in ${held(viewer)}
          order by r.share_id desc
          limit ${enough}
        )
      ) as candidates
      order by id desc
      limit (select ${size}::bigint) offset (select ${offset}::bigint)
    ),
    totals as (
      select (
        (select coalesce(sum(general_count), 0) from friends)
        + (select count(*) from shares s where s.author_id = ${viewer})
        + (
          select count(*)
          from share_receivers r
          where r.member_id = ${viewer} and r.author_id not in ${held(viewer)}
        )
        - (
          select count(*)
          from shares s
          join share_receivers r on r.share_id = s.id and r.member_id = ${viewer}
          where not s.released and r.author_id not in ${held(viewer)}
        )
      )::int as total
    )
    select totals.total, entry.*
    from totals
    left join (${storedShares(viewer)}) as entry on true
    order by entry.id desc`.execute(db);
  const stored = rows.filter((row): row is StoredShare & { total: number } => row.id != null);
  return { total: rows[0]!.total, rows: toShareRows(stored, viewerId) };
}

/** A share, if the viewer may see it. */
export async function findShare(db: Db, id: number, viewerId: number): Promise<ShareRow | undefined> {
  const viewer = sql<number>`${viewerId}::int`;
  const { rows } = await sql<StoredShare>`
    with page as (
      select s.id from shares s where s.id = ${id} and ${maySeeShare(viewer)}
    )
    ${storedShares(viewer)}`.execute(db);
  return toShareRows(rows, viewerId)[0];
}

/** Shares of others that are new to a member since a moment; 100 at most, as a badge then shows '99+'. */
export async function countNewShares(db: Db, viewerId: number, since: Date): Promise<number> {
  const viewer = sql<number>`${viewerId}::int`;
  const first = sql`(select id from first)`;
  const { rows } = await sql<{ count: number }>`
    -- Shares that are posted at the same time may get their ids in another order.
    with first as materialized (
      select id - 1000 as id
      from posts
      where kind = 'share' and created_at > ${since}
      order by created_at, id
      limit 1
    ),
    new_shares as (
      select s.id, s.author_id
      from connections c
      join share_authors a on a.member_id = c.friend_id and a.newest_id >= ${first}
      join shares s on s.author_id = c.friend_id and s.general and s.released and s.id >= ${first}
      where c.member_id = ${viewer}
      union all
      select r.share_id, r.author_id
      from share_receivers r
      where r.member_id = ${viewer} and r.share_id >= ${first}
    )
    select count(*)::int as count
    from (
      select
      from new_shares
      join posts p on p.id = new_shares.id and p.created_at > ${since}
      where p.removed_at is null
        and p.review_since is null
        and new_shares.author_id not in ${held(viewer)}
        and ${isActive(sql.ref<number>('new_shares.author_id'))}
      limit 100
    ) as counted`.execute(db);
  return rows[0]!.count;
}

/** Finds the members to whom a share is new: they may see it and did not write it. */
export async function findWatchers(db: Db, shareId: number, memberIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from shares s
    cross join unnest(${memberIds}::int[]) as m (id)
    where s.id = ${shareId}
      and s.author_id <> m.id
      and ${isActive(sql.ref<number>('s.author_id'))}
      and ${maySeeShare(sql.ref<number>('m.id'))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Number of comments below a share, hidden ones included; null if the share was deleted. */
export async function findCommentCount(db: Db, shareId: number): Promise<number | null> {
  const row = await db
    .selectFrom('shares')
    .select('comment_count')
    .where('id', '=', shareId)
    .executeTakeFirst();
  return row?.comment_count ?? null;
}

/** The newest share of others that a member may see. */
export async function findNewest(db: Db, memberId: number): Promise<number | null> {
  const viewer = sql<number>`${memberId}::int`;
  const { rows } = await sql<{ id: number | null }>`
    with friends as (${friends(viewer)})
    select nullif(greatest(
      (select max(newest_id) from friends),
      (
        select r.share_id
        from share_receivers r
        join shares s on s.id = r.share_id and s.released
        where r.member_id = ${viewer} and r.author_id not in ${held(viewer)}
        order by r.share_id desc
        limit 1
      )
    ), 0) as id`.execute(db);
  return rows[0]!.id;
}
