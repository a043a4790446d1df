import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';

/** Which opinions on an item a list shows. */
export interface ListFilter {
  itemId: number;
  level: OpinionLevel | undefined;
  verified: boolean;
}

export type Sort = 'newest' | 'most_liked';

interface PageWindow {
  /** Ids that the list leaves out for this viewer. */
  excluded: number[];
  offset: number;
  size: number;
}

/** SQL: shown in some list. A deactivated member's opinion needs a text, which shows as a notice. */
const isShown = sql<SqlBool>`(o.counted or o.text is not null)`;
/** SQL: likes of a notice do not count in the order. */
const likes = sql`case when o.counted then o.like_count else 0 end`;

/** Lists by level and of verified members have no notices. */
const isFiltered = ({ level, verified }: ListFilter) => level !== undefined || verified;

function isListed(filter: ListFilter): RawBuilder<SqlBool> {
  const { itemId, level, verified } = filter;
  return sql<SqlBool>`o.item_id = ${itemId}
    and ${isFiltered(filter) ? sql`o.counted` : isShown}
    ${level ? sql`and o.level = ${level}` : sql``}
    ${verified ? sql`and o.verified` : sql``}`;
}

/** SQL: a list of any length that is hashed once. */
const notAmong = (ids: number[]) =>
  ids.length === 0 ? sql`` : sql`and o.id not in (select unnest(${ids}::int[]))`;

/** Ids of one page of a list, read along one index: the deeper the page, the longer. */
export async function findOpinionIds(
  db: Db,
  filter: ListFilter,
  sort: Sort,
  { excluded, offset, size }: PageWindow,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id
    from opinions o
    where ${isListed(filter)}
      ${notAmong(excluded)}
    order by ${sort === 'most_liked' ? sql`${likes} desc,` : sql``} o.created_at desc, o.id desc
    limit ${size} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opinions on an item that show as a notice, by an index that holds only these. */
export async function countNotices(db: Db, itemId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)
    from opinions
    where item_id = ${itemId}
      and not counted
      and text is not null`.execute(db);
  return rows[0]!.count;
}

export interface LikedOpinion {
  id: number;
  level: OpinionLevel;
  like_count: number;
}

/** The most liked opinion with a text of each of some levels; a level without one is absent. */
export async function findMostLiked(
  db: Db,
  itemId: number,
  levels: OpinionLevel[],
  excluded: number[],
): Promise<LikedOpinion[]> {
  const { rows } = await sql<LikedOpinion>`
    select best.*
    from unnest(${levels}::opinion_level[]) as wanted (level)
    cross join lateral (
      select o.id, o.level, o.like_count
      from opinions o
      where o.item_id = ${itemId}
        and o.level = wanted.level
        and o.counted
        and ${likes} > 0
        and o.text is not null
        and o.removed_at is null
        and o.review_since is null
        ${notAmong(excluded)}
      order by ${likes} desc, o.created_at desc, o.id desc
      limit 1
    ) as best`.execute(db);
  return rows;
}

/**
 * An opinion that the list of others leaves out for a viewer: their own, of their network, of a member they
 * hold.
 */
export interface ExcludedOpinion {
  id: number;
  level: OpinionLevel;
  verified: boolean;
  counted: boolean;
  whose: 'own' | 'network' | 'held';
}

/** Newest first. Ranges of primary keys, and one probe of (item, member) for each member. */
export async function findExcluded(db: Db, itemId: number, viewerId: number): Promise<ExcludedOpinion[]> {
  const { rows } = await sql<ExcludedOpinion>`
    select
      o.id,
      o.level,
      o.verified,
      o.counted,
      case
        when o.member_id = ${viewerId} then 'own'
        when exists (
          select from holds h where h.holder_id = ${viewerId} and h.held_id = o.member_id
        ) then 'held'
        else 'network'
      end as whose
    from opinions o
    where o.item_id = ${itemId}
      and ${isShown}
      and o.member_id in (
        select ${viewerId}::int
        union select friend_id from connections where member_id = ${viewerId}
        union select followed_id from follows where follower_id = ${viewerId}
        union select held_id from holds where holder_id = ${viewerId}
      )
    order by o.created_at desc, o.id desc`.execute(db);
  return rows;
}

/** Whether a list would show this opinion if it were not left out. */
export function wouldList(filter: ListFilter, opinion: ExcludedOpinion): boolean {
  const { level, verified } = filter;
  return (
    (opinion.counted || !isFiltered(filter)) &&
    (!level || opinion.level === level) &&
    (!verified || opinion.verified)
  );
}
