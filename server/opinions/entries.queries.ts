import { sql } from 'kysely';
import { postingColumns } from '#server/posts/posting-columns.ts';
import { notHeld } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

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
export function repliesSeen(viewerId: number | undefined) {
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
