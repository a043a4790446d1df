import { sql } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { notHeld } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { postColumns, type PostRow } from '#server/posts/posts-store.ts';

/** An opinion as lists and its own page show it. */
export interface EntryRow extends PostRow {
  item_id: number;
  level: OpinionLevel;
  counted: boolean;
  created_at: Date;
  written_at: Date | null;
}

function entries(db: Db, viewerId: number | undefined) {
  return db
    .selectFrom('posts as o')
    .innerJoin('members as m', 'm.id', 'o.author_id')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select(postColumns('o', viewerId))
    .select(['o.item_id', 'o.level', 'o.counted', 'o.created_at', 'o.written_at'])
    .where('o.kind', '=', 'opinion');
}

/** One opinion, even of a deactivated member, but not of one whose posts the viewer has hidden. */
export async function findEntry(
  db: Db,
  id: number,
  viewerId: number | undefined,
): Promise<EntryRow | undefined> {
  const one = entries(db, viewerId)
    .where('o.id', '=', id)
    .where(notHeld(viewerId, sql.ref<number>('o.author_id')));
  const { rows } = await sql<EntryRow>`${one}`.execute(db);
  return rows[0];
}

/** Opinions by id. The limit makes PostgreSQL read the rows they need by primary key. */
export async function findEntries(db: Db, ids: number[], viewerId: number | undefined): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const one = entries(db, viewerId).where('o.id', '=', sql.ref<number>('wanted.id')).limit(1);
  const { rows } = await sql<EntryRow>`
    select entry.*
    from unnest(${ids}::int[]) as wanted (id)
    cross join lateral (${one}) as entry`.execute(db);
  return rows;
}
