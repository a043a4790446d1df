import type { Db } from '#server/database/pool.ts';

export async function watch(db: Db, memberId: number, itemId: number): Promise<void> {
  await db
    .insertInto('watchlist')
    .values({ member_id: memberId, item_id: itemId })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function unwatch(db: Db, memberId: number, itemId: number): Promise<void> {
  await db.deleteFrom('watchlist').where('member_id', '=', memberId).where('item_id', '=', itemId).execute();
}
