import { sql } from 'kysely';
import type { LevelCounts, OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { mayRead } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { countsOf } from './tally-store.ts';

export interface NewOpinion {
  memberId: number;
  level: OpinionLevel;
  /** An absent comment leaves the old one. */
  comment: string | null | undefined;
}

export interface SavedOpinion {
  itemId: number;
  voteId: number;
  counts: LevelCounts;
}

/**
 * Saves an opinion on a bill that everybody may read, given by slug or id, and reads its bars back. One statement, for this is the
 * busiest write: the bill by a unique key, one row per member and item under any race, tallies moved by the trigger.
 * @returns undefined where there is no such bill, and for state bills, which not everybody may read.
 */
export async function saveOnOpenBill(
  db: Db,
  bill: string,
  { memberId, level, comment }: NewOpinion,
): Promise<SavedOpinion | undefined> {
  const [text, keep] = [comment || null, comment === undefined];
  const number = idOf(bill);
  const key = number === undefined ? sql`b.slug = ${bill.toLowerCase()}` : sql`b.id = ${number}`;
  const { rows } = await sql<SavedRow>`
    select b.id, save_opinion(b.id, ${memberId}, ${level}, ${text}, ${keep}) as saved
    from bills b
    where ${key}
      and b.category <> 'state'`.execute(db);
  return rows[0] && savedOf(rows[0]);
}

/** The same on any item, once it is known that the member may read it. */
export async function saveOnItem(
  db: Db,
  itemId: number,
  { memberId, level, comment }: NewOpinion,
): Promise<SavedOpinion> {
  const [text, keep] = [comment || null, comment === undefined];
  const { rows } = await sql<SavedRow>`
    select ${itemId}::int as id, save_opinion(${itemId}, ${memberId}, ${level}, ${text}, ${keep}) as saved`.execute(
    db,
  );
  return savedOf(rows[0]!);
}

interface SavedRow {
  id: number;
  /** The opinion's id, followed by the five counts of the item. */
  saved: [number, ...number[]];
}

function savedOf({ id, saved: [voteId, ...counts] }: SavedRow): SavedOpinion {
  return { itemId: id, voteId, counts: countsOf(counts) };
}

interface OwnOpinion {
  id: number;
  itemId: number;
  memberId: number;
}

/** @returns the level it stands at, or undefined when the opinion is not this member's on this item. */
export async function updateComment(
  db: Db,
  own: OwnOpinion,
  comment: string | null,
): Promise<OpinionLevel | undefined> {
  const row = await db
    .updateTable('opinions')
    .set({ comment_text: comment || null, commented_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', own.id)
    .where('item_id', '=', own.itemId)
    .where('member_id', '=', own.memberId)
    .returning('level')
    .executeTakeFirst();
  return row?.level;
}

export async function removeOpinion(db: Db, own: OwnOpinion): Promise<boolean> {
  const result = await db
    .deleteFrom('opinions')
    .where('id', '=', own.id)
    .where('item_id', '=', own.itemId)
    .where('member_id', '=', own.memberId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Who asks for an item: a member by id, a visitor, or the server itself, from which no initiative is hidden. */
export type Reader = number | undefined | 'server';

/** An initiative, alias n, is there for this reader. */
export function initiativeSeenBy(reader: Reader) {
  if (reader === 'server') return sql<boolean>`n.id is not null`;
  return mayRead(reader, sql.ref<number>('n.author_id'), sql<boolean>`n.submitted_at is not null`);
}

interface BillItem {
  id: number;
  slug: string;
  title: string;
  bill_type: string;
  number: number;
  display_number: string | null;
  category: string;
}

/** The thing an opinion is held on, by id or public identifier; both are unique keys. */
export async function findItem(
  db: Db,
  type: 'bill' | 'initiative' | 'representative',
  id: string,
  reader: Reader,
) {
  const number = idOf(id);
  if (type === 'bill') {
    const key = number === undefined ? sql`slug = ${id.toLowerCase()}` : sql`id = ${number}`;
    const { rows } = await sql<BillItem>`
      select id, slug, title, bill_type, number, display_number, category from bills where ${key}`.execute(
      db,
    );
    return rows[0];
  }
  if (number === undefined) return undefined;
  const plain = [
    sql<string>`id::text`.as('slug'),
    sql<null>`null`.as('bill_type'),
    sql<null>`null`.as('number'),
    sql<null>`null`.as('display_number'),
    sql<null>`null`.as('category'),
  ] as const;
  return type === 'initiative'
    ? db
        .selectFrom('initiatives as n')
        .select(['id', 'title', ...plain])
        .where('id', '=', number)
        .where(initiativeSeenBy(reader))
        .executeTakeFirst()
    : db
        .selectFrom('representatives')
        .select(['id', 'name as title', ...plain])
        .where('id', '=', number)
        .executeTakeFirst();
}

/** Paths name a thing by its id, or a bill by its slug. */
function idOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The same by its id alone. */
export async function findItemById(db: Db, id: number, reader: Reader) {
  return db
    .selectFrom('items as i')
    .leftJoin('bills as b', 'b.id', 'i.id')
    .leftJoin('representatives as r', 'r.id', 'i.id')
    .leftJoin('initiatives as n', (join) => join.onRef('n.id', '=', 'i.id').on(initiativeSeenBy(reader)))
    .select([
      'i.id',
      'i.item_type',
      sql<string>`coalesce(b.slug, i.id::text)`.as('slug'),
      sql<string>`coalesce(b.title, r.name, n.title)`.as('title'),
      'b.bill_type',
      'b.number',
      'b.display_number',
      'b.category',
    ])
    .where('i.id', '=', id)
    .where((where) =>
      where.or([where('b.id', 'is not', null), where('r.id', 'is not', null), where('n.id', 'is not', null)]),
    )
    .executeTakeFirst();
}
