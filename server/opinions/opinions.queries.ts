import { sql } from 'kysely';
import type { LevelCounts, OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { mayRead } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

/**
 * Exact counts of one or many items, and the member's own level on each: at most 32 rows an item, by primary key.
 * Items nobody has voted on are absent.
 */
export async function findStandings(
  db: Db,
  itemIds: number[],
  memberId: number | undefined,
): Promise<Map<number, Standing>> {
  if (itemIds.length === 0) return new Map();
  const own =
    memberId === undefined
      ? sql`null`
      : sql`(select o.level from opinions o where o.item_id = t.item_id and o.member_id = ${memberId}::int)`;
  const { rows } = await sql<LevelCounts & { item_id: number; own: OpinionLevel | null }>`
    select t.item_id, sum(strong_support)::int as strong_support, sum(support)::int as support, sum(neutral)::int as neutral,
      sum(oppose)::int as oppose, sum(strong_oppose)::int as strong_oppose,
      ${own} as own
    from opinion_tallies t where t.item_id = any(${itemIds}::int[]) group by t.item_id`.execute(db);
  return new Map(rows.map(({ item_id, own, ...counts }) => [item_id, { counts, own }]));
}

interface Standing {
  counts: LevelCounts;
  own: OpinionLevel | null;
}

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
  const { rows } = await (
    number === undefined
      ? sql<SavedRow>`select b.id, save_opinion(b.id, ${memberId}, ${level}, ${text}, ${keep}) as saved from bills b where b.slug = ${bill.toLowerCase()} and b.category <> 'state'`
      : sql<SavedRow>`select b.id, save_opinion(b.id, ${memberId}, ${level}, ${text}, ${keep}) as saved from bills b where b.id = ${number} and b.category <> 'state'`
  ).execute(db);
  return rows[0] && savedOf(rows[0]);
}

/** The same on any item, once it is known that the member may read it. */
export async function saveOnItem(
  db: Db,
  itemId: number,
  { memberId, level, comment }: NewOpinion,
): Promise<SavedOpinion> {
  const { rows } = await sql<SavedRow>`
    select ${itemId}::int as id, save_opinion(${itemId}, ${memberId}, ${level}, ${comment || null}, ${comment === undefined}) as saved`.execute(
    db,
  );
  return savedOf(rows[0]!);
}

interface SavedRow {
  id: number;
  /** The opinion's id, then counts from most support to most opposition. */
  saved: [number, number, number, number, number, number];
}

function savedOf({ id, saved }: SavedRow): SavedOpinion {
  const [voteId, strong_support, support, neutral, oppose, strong_oppose] = saved;
  return { itemId: id, voteId, counts: { strong_support, support, neutral, oppose, strong_oppose } };
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

/** Exact counts of verified members' opinions on one item, beside those of all. */
export async function findVerifiedCounts(db: Db, itemId: number): Promise<LevelCounts> {
  const { rows } = await sql<LevelCounts>`
    select coalesce(sum(verified_strong_support), 0)::int as strong_support, coalesce(sum(verified_support), 0)::int as support,
      coalesce(sum(verified_neutral), 0)::int as neutral, coalesce(sum(verified_oppose), 0)::int as oppose,
      coalesce(sum(verified_strong_oppose), 0)::int as strong_oppose
    from opinion_tallies where item_id = ${itemId}`.execute(db);
  return rows[0]!;
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
