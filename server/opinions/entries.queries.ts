import { sql } from 'kysely';
import { postingColumns } from '#server/comments/posting-columns.ts';
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

/** Opinions by their ids, each by primary keys: the limit keeps PostgreSQL from reading the members it needs along with all others. */
export async function findEntries(db: Db, ids: number[], viewerId: number | undefined): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const one = entries(db, viewerId)
    .where('o.id', '=', sql<number>`wanted.id`)
    .limit(1);
  const { rows } = await sql<EntryRow>`
    select e.* from unnest(${ids}::int[]) as wanted (id) cross join lateral (${one}) as e`.execute(db);
  return rows;
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
      repliesSeen(memberId).as('replies_count'),
      'o.item_id',
      'i.item_type',
      'b.bill_type',
      'b.display_number',
      'b.category',
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
