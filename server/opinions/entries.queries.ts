import { sql } from 'kysely';
import type { OpinionLevel } from '#contract/opinion-levels.ts';
import { postingColumns } from '#server/comments/posting-columns.ts';
import { inNetwork, isFollowing } from '#server/connect/network.ts';
import { notHeld } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/connection.ts';
import { initiativeSeenBy } from './opinions.queries.ts';

const author = sql.ref<number>('o.member_id');

function entries(db: Db, viewerId: number | undefined) {
  return db
    .selectFrom('opinions as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select(postingColumns('opinion', 'o', viewerId))
    .select([
      'o.id',
      'o.item_id',
      'o.level',
      'o.comment_text',
      'o.created_at',
      'o.commented_at',
      'o.counted',
      repliesSeen(viewerId).as('replies_count'),
    ]);
}
export type EntryRow = Awaited<ReturnType<typeof findEntry>>[number];

/** Replies of the first level, without those of members the viewer holds: the kept count less a range of an index for each held member. */
function repliesSeen(viewerId: number | undefined) {
  if (viewerId === undefined) return sql<number>`o.replies_count`;
  return sql<number>`o.replies_count - (select count(*)::int from holds h join comments hc on hc.member_id = h.held_id
    where h.holder_id = ${viewerId} and hc.opinion_id = o.id and hc.parent_id is null)`;
}

/** One opinion, whoever may see it; a deactivated member's as well. */
export async function findEntry(db: Db, id: number, viewerId: number | undefined) {
  return entries(db, viewerId).where('o.id', '=', id).where(notHeld(viewerId, author)).execute();
}

export async function findOwnEntry(db: Db, itemId: number, memberId: number) {
  return entries(db, memberId).where('o.item_id', '=', itemId).where('o.member_id', '=', memberId).execute();
}

/** Connections and followed members: two ranges of primary keys, and a probe of (item, member) for each. */
const networkOf = (memberId: number) =>
  sql<number>`(select friend_id from connections where member_id = ${memberId} union select followed_id from follows where follower_id = ${memberId})`;

function ofNetwork(db: Db, itemId: number, memberId: number) {
  return db
    .selectFrom('opinions as o')
    .where('o.item_id', '=', itemId)
    .where('o.counted', '=', sql<boolean>`true`)
    .where('o.member_id', 'in', networkOf(memberId))
    .where(notHeld(memberId, author));
}

export async function countNetwork(db: Db, itemId: number, memberId: number): Promise<number> {
  const { count } = await ofNetwork(db, itemId, memberId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findNetworkEntries(
  db: Db,
  itemId: number,
  memberId: number,
  page: number,
  size: number,
) {
  const ids = ofNetwork(db, itemId, memberId)
    .select('o.id')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size)
    .offset((page - 1) * size);
  return entries(db, memberId)
    .where('o.id', 'in', ids)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
}

export interface Others {
  itemId: number;
  viewerId: number | undefined;
  sort: 'newest' | 'most_liked';
  level: OpinionLevel | undefined;
  verified: boolean;
}

/** Opinions that stand apart from the others for this viewer: their own, their network's, and those of members they hold. By level, for the totals. */
export async function countApart(db: Db, { itemId, viewerId, level, verified }: Others): Promise<number> {
  if (viewerId === undefined) return 0;
  const { count } = await db
    .selectFrom('opinions as o')
    .select(sql<number>`count(*)`.as('count'))
    .where('o.item_id', '=', itemId)
    .where('o.counted', '=', sql<boolean>`true`)
    .where(
      'o.member_id',
      'in',
      sql<number>`(select ${viewerId}::int union select * from ${networkOf(viewerId)} n union select held_id from holds where holder_id = ${viewerId})`,
    )
    .$if(level !== undefined, (query) => query.where('o.level', '=', level!))
    .$if(verified, (query) => query.where('o.verified', '=', sql<boolean>`true`))
    .executeTakeFirstOrThrow();
  return count;
}

function others(db: Db, { itemId, viewerId, level, verified }: Others) {
  return entries(db, viewerId)
    .where('o.item_id', '=', itemId)
    .where('o.counted', '=', sql<boolean>`true`)
    .$if(level !== undefined, (query) => query.where('o.level', '=', level!))
    .$if(verified, (query) => query.where('o.verified', '=', sql<boolean>`true`))
    .$if(viewerId !== undefined, (query) =>
      query
        .where('o.member_id', '<>', viewerId!)
        .where(notHeld(viewerId, author))
        .where((where) => where.not(inNetwork(viewerId, author)))
        .where((where) => where.not(isFollowing(viewerId, author))),
    );
}

/** Others' opinions, newest first: a range of one index. */
export async function findNewest(db: Db, filter: Others, offset: number, size: number, unlikedOnly = false) {
  return others(db, filter)
    .$if(unlikedOnly, (query) => query.where('o.like_count', '=', 0))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
}

/** Those that somebody likes, most liked first: a range of an index that holds only these. */
export async function findLiked(db: Db, filter: Others, offset: number, size: number) {
  return others(db, filter)
    .where('o.like_count', '>', sql<number>`0`)
    .orderBy('o.like_count', 'desc')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
}

export async function countLiked(db: Db, filter: Others): Promise<number> {
  const { count } = await others(db, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .where('o.like_count', '>', sql<number>`0`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The most liked opinion with a text on one side: the first of its two levels' ranges. */
export async function findBest(db: Db, itemId: number, viewerId: number | undefined, levels: OpinionLevel[]) {
  const filter = { itemId, viewerId, sort: 'most_liked', level: undefined, verified: false } as const;
  const best = levels.map((level) =>
    others(db, { ...filter, level })
      .where('o.like_count', '>', sql<number>`0`)
      .where('o.comment_text', 'is not', null)
      .where('o.removed_at', 'is', null)
      .orderBy('o.like_count', 'desc')
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(1)
      .execute(),
  );
  return (await Promise.all(best)).flat().toSorted((a, b) => b.like_count - a.like_count)[0];
}

/** A member's own opinions, the last changed first: a range of an index; with words, a filter on that range. */
export async function findMine(db: Db, memberId: number, words: string, page: number, size: number) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('opinions as o')
    .innerJoin('items as i', 'i.id', 'o.item_id')
    .leftJoin('bills as b', 'b.id', 'o.item_id')
    .leftJoin('representatives as r', 'r.id', 'o.item_id')
    .leftJoin('initiatives as n', (join) =>
      join.onRef('n.id', '=', 'o.item_id').on(initiativeSeenBy(memberId)),
    )
    .select([
      'o.id as vote_id',
      'o.level',
      'o.comment_text',
      'o.created_at',
      'o.updated_at',
      'o.like_count',
      'o.replies_count',
      'o.item_id',
      'i.item_type',
      'b.bill_type',
      'b.display_number',
      'b.number',
      sql<string>`coalesce(b.slug, i.id::text)`.as('slug'),
      sql<string>`coalesce(b.title, r.name, n.title, 'An initiative that is no longer there')`.as('title'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('o.member_id', '=', memberId)
    .$if(words !== '', (query) =>
      query.where((where) =>
        where.or([
          where('o.comment_text', 'ilike', pattern),
          where('b.title', 'ilike', pattern),
          where('r.name', 'ilike', pattern),
          where('n.title', 'ilike', pattern),
          where('b.slug', 'ilike', pattern),
        ]),
      ),
    )
    .orderBy('o.updated_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
