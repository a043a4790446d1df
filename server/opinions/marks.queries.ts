import { sql } from 'kysely';
import { tryLock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import { isOf, placeAt, placeOf, type List, type Place } from './others.queries.ts';

/** Opinions from one mark to the next. */
export const stride = 1_000;

export const nameOf = ({ kind, level, verified }: List): string =>
  [kind, level ?? 'all', verified ? 'verified' : 'everybody'].join(' ');

export async function findMarkList(
  db: Db,
  list: List,
): Promise<{ total: number; made_at: Date } | undefined> {
  return db
    .selectFrom('opinion_mark_lists')
    .select(['total', 'made_at'])
    .where('item_id', '=', list.itemId)
    .where('list', '=', nameOf(list))
    .executeTakeFirst();
}

interface Mark extends Place {
  rank: number;
}

/** The mark of a rank, or the highest: by primary key. */
export async function findMark(db: Db, list: List, rank: number | 'highest'): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select rank, like_count as "likeCount", created_at::text as "createdAt", opinion_id as id from opinion_marks
    where item_id = ${list.itemId} and list = ${nameOf(list)} ${rank === 'highest' ? sql`order by rank desc limit 1` : sql`and rank = ${rank}`}`.execute(
    db,
  );
  return rows[0];
}

/** How many of these opinions stand at a place or below it. */
export async function countBelow(db: Db, list: List, place: Place, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) from opinions o where o.id = any(${ids}::int[]) and ${isOf(list)} and ${placeOf(list)} <= ${placeAt(list, place)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Marks for what has come above the highest one: a walk along one index, as long as what has come. Two who do it write the same. */
export async function addMarks(db: Db, list: List): Promise<void> {
  const highest = await findMark(db, list, 'highest');
  const above = highest ? sql`and ${placeOf(list)} > ${placeAt(list, highest)}` : sql``;
  const likes = list.kind === 'liked' ? sql`o.like_count` : sql`0`;
  await sql`
    insert into opinion_marks (item_id, list, rank, like_count, created_at, opinion_id)
    select ${list.itemId}::int, ${nameOf(list)}, ${highest?.rank ?? 0}::int + n, likes, created_at, id from (
      select ${likes} as likes, o.created_at, o.id, row_number() over (order by ${placeOrder(list)}) as n
      from opinions o where ${isOf(list)} ${above}) walked
    where n % ${stride}::int = 0 on conflict do nothing`.execute(db);
}

const placeOrder = ({ kind }: List) =>
  sql`${kind === 'liked' ? sql`o.like_count,` : sql``} o.created_at, o.id`;

/** All marks of a list anew: linear in its length, in a transaction of its own. One process at a time; another one's are as good. */
export async function renewMarks(db: Db, list: List): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = '2min'`.execute(db);
    if (!(await tryLock(db, 'opinion marks', `${list.itemId} ${nameOf(list)}`))) return;
    await db
      .deleteFrom('opinion_marks')
      .where('item_id', '=', list.itemId)
      .where('list', '=', nameOf(list))
      .execute();
    await addMarks(db, list);
    await sql`
      insert into opinion_mark_lists (item_id, list, total)
      select ${list.itemId}::int, ${nameOf(list)}, count(*) from opinions o where ${isOf(list)}
      on conflict (item_id, list) do update set total = excluded.total, made_at = now()`.execute(db);
  });
}
