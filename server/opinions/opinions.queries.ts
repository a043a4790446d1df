import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql, type RawBuilder } from 'kysely';
import type { LevelCounts, OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import { countsOf } from './tally-store.ts';

export interface NewOpinion {
  memberId: number;
  level: OpinionLevel;
  /** Undefined leaves the text as it is; null or empty removes it. */
  text: string | null | undefined;
  /** The text waits for review. */
  inReview: boolean;
}

export interface SavedOpinion {
  itemId: number;
  id: number;
  /** The text of the opinion waits for review, perhaps since an earlier save. */
  isPending: boolean;
  counts: LevelCounts;
}

/**
 * Saves an opinion on a bill that everybody may read, given by slug or id. This is the busiest write: one
 * statement finds the bill by a unique key, saves the opinion and reads the tally.
 * @returns undefined where there is no such bill, for state bills, which not everybody may read, and for
 * another text in place of a removed one.
 */
export async function saveOnOpenBill(
  db: Db,
  bill: string,
  opinion: NewOpinion,
): Promise<SavedOpinion | undefined> {
  return save(
    db,
    sql`(select b.id from bills b where ${billKeyIs(bill)} and b.category <> 'state')`,
    opinion,
  );
}

/**
 * Saves an opinion on any item. The caller has checked that the member may read it. @returns undefined for
 * another text in place of a removed one.
 */
export async function saveOnItem(
  db: Db,
  itemId: number,
  opinion: NewOpinion,
): Promise<SavedOpinion | undefined> {
  return save(db, sql`(select ${itemId}::int as id)`, opinion);
}

/** Whether the member has saved another opinion within this time; the same one may be sent twice. */
export async function hasNewerOpinion(
  db: Db,
  itemId: number,
  { memberId, level, text }: Omit<NewOpinion, 'inReview'>,
  ms: number,
): Promise<boolean> {
  const isOtherText = text === undefined ? sql`false` : sql`text is distinct from ${text || null}`;
  const newer = await db
    .selectFrom('opinions')
    .select('id')
    .where('item_id', '=', itemId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`extract(epoch from now() - updated_at) * 1000 < ${ms}::bigint`)
    .where(sql<boolean>`(level <> ${level} or ${isOtherText})`)
    .executeTakeFirst();
  return newer !== undefined;
}

async function save(
  db: Db,
  item: RawBuilder<unknown>,
  { memberId, level, text, inReview }: NewOpinion,
): Promise<SavedOpinion | undefined> {
  const { rows } = await sql<{
    id: number;
    saved: [id: number, isPending: number, ...counts: number[]] | null;
  }>`
    select
      item.id,
      save_opinion(
        item.id,
        ${memberId},
        ${level},
        ${text || null},
        ${text === undefined},
        ${inReview}
      ) as saved
    from ${item} as item`.execute(db);
  const [row] = rows;
  if (!row?.saved) return undefined;
  const [id, isPending, ...counts] = row.saved;
  return { itemId: row.id, id, isPending: isPending === 1, counts: countsOf(counts) };
}

interface OwnOpinion {
  id: number;
  itemId: number;
  memberId: number;
}

/**
 * @returns the opinion's level and whether its text waits for review, or undefined when it is not this
 * member's opinion on this item, or its text was removed.
 */
export async function updateText(
  db: Db,
  { id, itemId, memberId }: OwnOpinion,
  text: string | null,
  inReview: boolean,
): Promise<{ level: OpinionLevel; isPending: boolean } | undefined> {
  return (
    db
      .updateTable('opinions')
      .set({
        text: text || null,
        written_at: sql`now()`,
        updated_at: sql`now()`,
        ...(!text && { review_since: null }),
      })
      // An approved text that is saved again does not wait again.
      .$if(inReview, (query) =>
        query.set({
          review_since: sql`case
          when text is distinct from ${text} then coalesce(review_since, now())
          else review_since
        end`,
        }),
      )
      .where('id', '=', id)
      .where('item_id', '=', itemId)
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .returning(['level', sql<boolean>`review_since is not null`.as('isPending')])
      .executeTakeFirst()
  );
}

/** @returns false when it is not this member's opinion on this item. */
export async function removeOpinion(db: Db, { id, itemId, memberId }: OwnOpinion): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('opinions')
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
