import { sql } from 'kysely';
import { notHeld } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { postingColumns } from './posting-columns.ts';

const ref = sql.ref<number>;

function replies(db: Db, viewerId: number | undefined) {
  return db
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .leftJoin('states as s', 's.postal', 'm.state')
    .leftJoin('comments as a', 'a.id', 'c.answers_id')
    .leftJoin('members as am', 'am.id', 'a.member_id')
    .select(postingColumns('comment', 'c', viewerId))
    .select([
      'c.id',
      'c.opinion_id',
      'c.parent_id',
      'c.answers_id',
      'c.comment_text',
      'c.created_at',
      repliesSeen(viewerId).as('replies_count'),
    ])
    .select(
      sql<string | null>`case when am.deactivated_at is null and ${notHeld(viewerId, ref('am.id'))}
        then coalesce(nullif(am.screen_name, ''), concat_ws(' ', am.first_name, am.last_name)) end`.as(
        'answers_name',
      ),
    )
    .where(notHeld(viewerId, ref('c.member_id')));
}
export type ReplyRow = Awaited<ReturnType<typeof findReply>>[number];

/** Replies to a reply, without those of members the viewer holds: the kept count less a range of an index for each held member. */
function repliesSeen(viewerId: number | undefined) {
  if (viewerId === undefined) return sql<number>`c.replies_count`;
  return sql<number>`c.replies_count - (select count(*)::int from holds h join comments hc on hc.member_id = h.held_id
    where h.holder_id = ${viewerId} and hc.opinion_id = c.opinion_id and hc.parent_id = c.id)`;
}

export async function findReply(db: Db, id: number, viewerId: number | undefined) {
  return replies(db, viewerId).where('c.id', '=', id).execute();
}

/** The best replies of the first level to each of some opinions, most liked and then oldest: one index range each, in one statement. */
export async function findTopReplies(
  db: Db,
  opinionIds: number[],
  viewerId: number | undefined,
  count: number,
): Promise<ReplyRow[]> {
  if (opinionIds.length === 0) return [];
  const { rows } = await sql<ReplyRow>`
    select t.* from unnest(${opinionIds}::int[]) as o (id)
    cross join lateral (${replies(db, viewerId)
      .where('c.opinion_id', '=', sql<number>`o.id`)
      .where('c.parent_id', 'is', null)
      .orderBy('c.like_count', 'desc')
      .orderBy('c.id')
      .limit(count)}) as t`.execute(db);
  return rows;
}

/** The same for replies to replies. */
export async function findTopNested(
  db: Db,
  parentIds: number[],
  viewerId: number | undefined,
  count: number,
): Promise<ReplyRow[]> {
  if (parentIds.length === 0) return [];
  const { rows } = await sql<ReplyRow>`
    select t.* from unnest(${parentIds}::int[]) as p (id)
    cross join lateral (${replies(db, viewerId)
      .where('c.parent_id', '=', sql<number>`p.id`)
      .orderBy('c.like_count', 'desc')
      .orderBy('c.id')
      .limit(count)}) as t`.execute(db);
  return rows;
}

/** Replies by their ids, each by primary keys, most liked and then oldest. */
export async function findReplies(db: Db, ids: number[], viewerId: number | undefined): Promise<ReplyRow[]> {
  if (ids.length === 0) return [];
  const one = replies(db, viewerId)
    .where('c.id', '=', sql<number>`wanted.id`)
    .limit(1);
  const { rows } = await sql<ReplyRow>`
    select r.* from unnest(${ids}::int[]) with ordinality as wanted (id, ord) cross join lateral (${one}) as r order by wanted.ord`.execute(
    db,
  );
  return rows;
}
