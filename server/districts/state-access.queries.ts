import type { Db } from '#server/database/pool.ts';

/** A member's state (postal code), by primary key; undefined for an unknown member. */
export async function findMemberState(
  db: Db,
  memberId: number,
): Promise<{ state: string | null } | undefined> {
  return db.selectFrom('members').select('state').where('id', '=', memberId).executeTakeFirst();
}
