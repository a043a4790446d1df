import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';

/** One order of the opinions on an item: by time, those that somebody likes by likes, or by time those that nobody likes. */
export interface List {
  itemId: number;
  kind: 'newest' | 'liked' | 'unliked';
  level: OpinionLevel | undefined;
  verified: boolean;
}

/** A place in a list; the time to the microsecond, as text. */
export interface Place {
  likeCount: number;
  createdAt: string;
  id: number;
}

/** What is shown in some list; of deactivated members what has a text, in whose place a notice stands. */
const isShown = sql<SqlBool>`(o.counted or o.comment_text is not null)`;

/** A list by level, by likes or of verified members only is of those that count. */
export const countedOnly = ({ kind, level, verified }: List): boolean =>
  kind === 'liked' || level !== undefined || verified;

export function isOf(list: List): RawBuilder<SqlBool> {
  const { itemId, kind, level, verified } = list;
  const counted = countedOnly(list);
  return sql<SqlBool>`o.item_id = ${itemId} and ${counted ? sql`o.counted` : isShown}
    ${level ? sql`and o.level = ${level}` : sql``} ${verified ? sql`and o.verified` : sql``}
    ${kind === 'liked' ? sql`and o.like_count > 0` : sql``}
    ${kind === 'unliked' ? (counted ? sql`and o.like_count = 0` : sql`and (o.like_count = 0 or not o.counted)`) : sql``}`;
}

/** An opinion's own place, and a given one, to compare with it. */
export const placeOf = ({ kind }: List) =>
  kind === 'liked' ? sql`(o.like_count, o.created_at, o.id)` : sql`(o.created_at, o.id)`;
export const placeAt = ({ kind }: List, { likeCount, createdAt, id }: Place) =>
  kind === 'liked'
    ? sql`(${likeCount}::int, ${createdAt}::timestamptz, ${id}::int)`
    : sql`(${createdAt}::timestamptz, ${id}::int)`;
const lastFirst = ({ kind }: List) =>
  sql`${kind === 'liked' ? sql`o.like_count desc,` : sql``} o.created_at desc, o.id desc`;

/** `not in` a list that is hashed once, however long it is. */
const notAmong = (ids: number[]) =>
  ids.length === 0 ? sql`` : sql`and o.id not in (select unnest(${ids}::int[]))`;

interface Range {
  /** Left out: opinions that stand apart for this viewer. */
  without: number[];
  /** Where to begin; absent: at the top. */
  from?: Place;
  skip: number;
  size: number;
}

/** Ids of a stretch of a list: a walk along one index, `skip` and `size` long. */
export async function findIds(db: Db, list: List, { without, from, skip, size }: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from opinions o
    where ${isOf(list)} ${from ? sql`and ${placeOf(list)} <= ${placeAt(list, from)}` : sql``} ${notAmong(without)}
    order by ${lastFirst(list)} limit ${size} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Texts of deactivated members on an item: a range of an index that holds only these. */
export async function countGone(db: Db, itemId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from opinions where item_id = ${itemId} and not counted and comment_text is not null`.execute(
    db,
  );
  return rows[0]!.count;
}

/** How many of the first `most` of a list there are. */
export async function countUpTo(db: Db, list: List, without: number[], most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from opinions o where ${isOf(list)} ${notAmong(without)} limit ${most}) o`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The most liked opinion with a text that stands, of one level: the first of an index range. */
export async function findBest(
  db: Db,
  itemId: number,
  level: OpinionLevel,
  without: number[],
): Promise<{ id: number; like_count: number } | undefined> {
  const list: List = { itemId, kind: 'liked', level, verified: false };
  const { rows } = await sql<{ id: number; like_count: number }>`
    select o.id, o.like_count from opinions o
    where ${isOf(list)} and o.comment_text is not null and o.removed_at is null ${notAmong(without)}
    order by ${lastFirst(list)} limit 1`.execute(db);
  return rows[0];
}

/** An opinion that stands apart from the others for a viewer. */
export interface Apart {
  id: number;
  level: OpinionLevel;
  verified: boolean;
  liked: boolean;
  counted: boolean;
  whose: 'own' | 'network' | 'held';
}

/**
 * The viewer's own opinion on an item, their network's (connections and followed members), and those of members they hold; newest first.
 * Ranges of primary keys, and a probe of (item, member) for each.
 */
export async function findApart(db: Db, itemId: number, viewerId: number): Promise<Apart[]> {
  const { rows } = await sql<Apart>`
    select o.id, o.level, o.verified, o.like_count > 0 as liked, o.counted,
      case when o.member_id = ${viewerId} then 'own'
        when exists (select from holds h where h.holder_id = ${viewerId} and h.held_id = o.member_id) then 'held'
        else 'network' end as whose
    from opinions o
    where o.item_id = ${itemId} and ${isShown} and o.member_id in (
      select ${viewerId}::int union select friend_id from connections where member_id = ${viewerId}
      union select followed_id from follows where follower_id = ${viewerId} union select held_id from holds where holder_id = ${viewerId})
    order by o.created_at desc, o.id desc`.execute(db);
  return rows;
}
