import { sql, type RawBuilder } from 'kysely';
import { tryLock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';

/** One level of a thread: the replies to an opinion, or those to one of its replies; most liked, then oldest. */
export interface Level {
  opinionId: number;
  /** Undefined: the first level. */
  parentId: number | undefined;
}

/** A place in a level. */
export interface Place {
  likeCount: number;
  id: number;
}

/** Replies from one mark to the next. */
export const stride = 1_000;

const isOf = ({ opinionId, parentId }: Level) =>
  parentId === undefined
    ? sql`c.opinion_id = ${opinionId} and c.parent_id is null`
    : sql`c.parent_id = ${parentId}`;
/** As the marks name it. */
const keyOf = ({ opinionId, parentId }: Level) =>
  sql`opinion_id = ${opinionId}::int and parent_id = ${parentId ?? 0}::int`;
const order = sql`c.like_count desc, c.id`;
/** A level, or what stands at a place and below it: two ranges of its index, each read no further than asked for. */
function stretchOf(level: Level, place: Place | undefined, most?: number): RawBuilder<unknown> {
  const range = (where: RawBuilder<unknown>) =>
    sql`(select c.like_count, c.id from comments c where ${isOf(level)} ${where} order by ${order} limit ${most ?? null}::int)`;
  if (!place) return range(sql``);
  const { likeCount, id } = place;
  return sql`${range(sql`and c.like_count = ${likeCount}::int and c.id >= ${id}::int`)} union all ${range(sql`and c.like_count < ${likeCount}::int`)}`;
}

interface Stretch {
  /** Left out: replies of members whom the viewer holds. */
  without: number[];
  from?: Place | undefined;
  skip: number;
  size: number;
}

/** Ids of a stretch of a level: a walk along one index, `skip` and `size` long. */
export async function findReplyIds(db: Db, level: Level, stretch: Stretch): Promise<number[]> {
  const { without, skip, size } = stretch;
  const { rows } = await sql<{ id: number }>`
    select c.id from (${stretchOf(level, stretch.from, skip + size + without.length)}) as c
    ${without.length > 0 ? sql`where c.id not in (select unnest(${without}::int[]))` : sql``}
    order by ${order} limit ${size} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replies on a level of members whom the viewer holds, with their places: a range of an index for each held member. */
export async function findHeldReplies(db: Db, level: Level, viewerId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.like_count as "likeCount", c.id from holds h join comments c on c.member_id = h.held_id and c.opinion_id = ${level.opinionId}
    where h.holder_id = ${viewerId} and ${isOf(level)}`.execute(db);
  return rows;
}

interface Mark extends Place {
  rank: number;
}

/** The nearest mark at a rank or above it: by primary key. */
export async function findReplyMark(db: Db, level: Level, rank: number): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select rank, like_count as "likeCount", comment_id as id from reply_marks
    where ${keyOf(level)} and rank <= ${rank}::int order by rank desc limit 1`.execute(db);
  return rows[0];
}

/** When a level's marks were set. */
export async function findMarkedAt(db: Db, level: Level): Promise<Date | undefined> {
  const { rows } = await sql<{ made_at: Date }>`
    select made_at from reply_mark_lists where ${keyOf(level)}`.execute(db);
  return rows[0]?.made_at;
}

/** Marks for what has come below the last one: a walk along one index, as long as what has come. Two who do it write the same. */
export async function addReplyMarks(db: Db, level: Level): Promise<void> {
  const last = await findReplyMark(db, level, 2_000_000_000);
  await sql`
    insert into reply_marks (opinion_id, parent_id, rank, like_count, comment_id)
    select ${level.opinionId}::int, ${level.parentId ?? 0}::int, ${last ? last.rank - 1 : 0}::int + n, like_count, id from (
      select c.like_count, c.id, row_number() over (order by ${order}) as n
      from (${stretchOf(level, last)}) as c) walked
    where (${last ? last.rank - 1 : 0}::int + n) % ${stride}::int = 0 on conflict do nothing`.execute(db);
}

/** All marks of a level anew: linear in its length, in a transaction of its own. One process at a time; another one's are as good. */
export async function renewReplyMarks(db: Db, level: Level): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = '2min'`.execute(db);
    if (!(await tryLock(db, 'reply marks', `${level.opinionId} ${level.parentId ?? 0}`))) return;
    await sql`delete from reply_marks where ${keyOf(level)}`.execute(db);
    await addReplyMarks(db, level);
    await sql`
      insert into reply_mark_lists (opinion_id, parent_id) values (${level.opinionId}, ${level.parentId ?? 0})
      on conflict (opinion_id, parent_id) do update set made_at = now()`.execute(db);
  });
}
