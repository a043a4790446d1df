import { sql } from 'kysely';
import { hasBlocked, mayRead, notHidden } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import type { Thing } from './comment-ids.ts';

const member = (alias: string) => sql.ref<number>(`${alias}.member_id`);

/**
 * Takes an opinion for writing below it. Opinions are always taken before their replies, so that nobody waits in a circle.
 * @param mode 'counts': its own counters will move; 'stands': it must only not go away.
 */
export async function lockOpinion(db: Db, id: number, viewerId: number, mode: 'counts' | 'stands') {
  return db
    .selectFrom('opinions as o')
    .select(['o.id', 'o.item_id', 'o.member_id', 'o.comment_text', 'o.removed_at'])
    .where('o.id', '=', id)
    .where(notHidden(viewerId, member('o')))
    .$if(mode === 'counts', (query) => query.forNoKeyUpdate())
    .$if(mode === 'stands', (query) => query.forKeyShare())
    .executeTakeFirst();
}

export async function lockReply(db: Db, id: number, viewerId: number) {
  return db
    .selectFrom('comments as c')
    .select(['c.id', 'c.opinion_id', 'c.parent_id', 'c.member_id', 'c.removed_at'])
    .where('c.id', '=', id)
    .where(notHidden(viewerId, member('c')))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Where a reply stands, without taking it. */
export async function findPlace(db: Db, id: number, viewerId: number) {
  return db
    .selectFrom('comments as c')
    .innerJoin('opinions as o', 'o.id', 'c.opinion_id')
    .select(['c.id', 'c.opinion_id', 'c.parent_id', 'c.member_id', 'o.item_id'])
    .where('c.id', '=', id)
    .where(notHidden(viewerId, member('c')))
    .executeTakeFirst();
}

export async function isBlockedBy(db: Db, viewerId: number, authorId: number): Promise<boolean> {
  const { blocked } = await db
    .selectNoFrom(hasBlocked(sql`${authorId}::int`, viewerId).as('blocked'))
    .executeTakeFirstOrThrow();
  return Boolean(blocked);
}

/**
 * How an opinion's initiative stands to the viewer: whether they may read it, and whether its author has blocked them. Undefined for an
 * opinion on anything else. Primary keys only.
 */
export async function findInitiativeAbove(
  db: Db,
  opinionId: number,
  viewerId: number,
): Promise<{ readable: boolean; blocked: boolean } | undefined> {
  const author = sql.ref<number>('n.author_id');
  return db
    .selectFrom('opinions as o')
    .innerJoin('initiatives as n', 'n.id', 'o.item_id')
    .select([
      sql<boolean>`${mayRead(viewerId, author, sql`n.submitted_at is not null`)}`.as('readable'),
      sql<boolean>`${hasBlocked(author, viewerId)}`.as('blocked'),
    ])
    .where('o.id', '=', opinionId)
    .executeTakeFirst();
}

interface NewReply {
  opinion_id: number;
  parent_id: number | null;
  answers_id: number | null;
  member_id: number;
  comment_text: string;
}

export async function insertReply(db: Db, reply: NewReply): Promise<number> {
  const { id } = await db.insertInto('comments').values(reply).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeReply(db: Db, id: number, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes a like back, or gives one. The posting is locked already; the trigger moves its counter. */
export async function toggleLike(
  db: Db,
  { type, id }: Thing,
  memberId: number,
): Promise<{ liked: boolean; count: number }> {
  const [likes, key, postings] = [sql.table(`${type}_likes`), sql.ref(`${type}_id`), sql.table(`${type}s`)];
  const taken = await sql`delete from ${likes} where ${key} = ${id} and member_id = ${memberId}`.execute(db);
  const liked = taken.numAffectedRows === 0n;
  if (liked) await sql`insert into ${likes} (${key}, member_id) values (${id}, ${memberId})`.execute(db);
  const { rows } = await sql<{
    like_count: number;
  }>`select like_count from ${postings} where id = ${id}`.execute(db);
  return { liked, count: rows[0]!.like_count };
}

/** @returns false when this member has flagged it before. */
export async function insertFlag(
  db: Db,
  { type, id }: Thing,
  memberId: number,
  comment: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('flags')
    .values({ thing_type: type, thing_id: id, member_id: memberId, comment })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
