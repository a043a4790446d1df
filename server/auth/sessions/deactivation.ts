import { sql } from 'kysely';
import { restoreDays } from '#contract/members/lifecycle.ts';
import type { Db } from '#server/database/pool.ts';

/** When an account was last allowed to come back, had it been put to rest then. */
export const restoreSince = sql<Date>`now() - make_interval(days => ${sql.lit(restoreDays)})`;

/** Of a member who is active, or deactivated recently enough to be restored. */
export const maySignIn = sql<boolean>`(deactivated_at is null or deactivated_at > ${restoreSince})`;

/** Whether an account is active, at rest, or can never come back. */
export async function findRest(db: Db, memberId: number): Promise<'active' | 'resting' | 'over'> {
  const row = await db
    .selectFrom('members')
    .select(['deactivated_at', sql<boolean>`deactivated_at > ${restoreSince}`.as('may_return')])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!row) return 'over';
  if (row.deactivated_at === null) return 'active';
  return row.may_return ? 'resting' : 'over';
}

/** Ends a rest: the member is seen again and the opinions count again. @returns false when it was too late. */
export async function bringBack(db: Db, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ deactivated_at: null })
    .where('id', '=', memberId)
    .where((where) =>
      where.or([where('deactivated_at', 'is', null), where('deactivated_at', '>', restoreSince)]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await countOpinions(db, memberId, true);
  return true;
}

/** Takes a member's votes into the tallies or out of them, in one order of items for everybody. One range of the member's own opinions. */
export async function countOpinions(db: Db, memberId: number, counted: boolean): Promise<void> {
  await sql`
    with own as (select id from opinions where member_id = ${memberId} and counted <> ${counted} order by item_id for update)
    update opinions o set counted = ${counted} from own where o.id = own.id
  `.execute(db);
}
