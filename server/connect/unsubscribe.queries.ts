import type { Db } from '#server/database/pool.ts';

/** A member's current address, by key. */
export async function findNoticeAddress(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
  return row?.email;
}

export async function switchOffNotices(db: Db, memberId: number): Promise<void> {
  await db.updateTable('members').set({ notify_invite_network: false }).where('id', '=', memberId).execute();
}
