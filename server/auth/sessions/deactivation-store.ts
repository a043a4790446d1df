import { sql } from 'kysely';
import { restoreDays } from '#contract/members/lifecycle.ts';
import type { Db } from '#server/database/pool.ts';

/** Accounts deactivated after this moment can still be reactivated. */
export const restoreSince = sql<Date>`now() - make_interval(days => ${sql.lit(restoreDays)})`;

/** SQL: the member is active, or was deactivated recently enough to be reactivated. */
export const maySignIn = sql<boolean>`(deactivated_at is null or deactivated_at > ${restoreSince})`;

/** Makes a deactivated member visible and their opinions count again. @returns false when it is too late. */
export async function reactivate(db: Db, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ deactivated_at: null })
    .where('id', '=', memberId)
    .where(maySignIn)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setOpinionsCounted(db, memberId, true);
  return true;
}

/**
 * Adds a member's votes to the tallies or removes them. One range of the member's own opinions, always locked
 * in the order of items.
 */
export async function setOpinionsCounted(db: Db, memberId: number, counted: boolean): Promise<void> {
  await sql`
    with own as (
      select id from opinions
      where member_id = ${memberId} and counted <> ${counted}
      order by item_id
      for update
    )
    update opinions o set counted = ${counted}
    from own
    where o.id = own.id`.execute(db);
}
