import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { notHidden } from '#server/connect/visibility.ts';

export async function watch(db: Db, memberId: number, itemId: number): Promise<void> {
  await db
    .insertInto('watchlist')
    .values({ member_id: memberId, item_id: itemId })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** @returns whether the member watched the item. */
export async function unwatch(db: Db, memberId: number, itemId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watchlist')
    .where('member_id', '=', memberId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A member has one link: a new one replaces it. */
export async function upsertFeed(db: Db, memberId: number, keyHash: Buffer): Promise<Date> {
  const { created_at } = await db
    .insertInto('watchlist_feeds')
    .values({ member_id: memberId, key_hash: keyHash })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        key_hash: set.ref('excluded.key_hash'),
        created_at: set.ref('excluded.created_at'),
      })),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function findFeed(db: Db, memberId: number) {
  return db
    .selectFrom('watchlist_feeds')
    .select('created_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function deleteFeed(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('watchlist_feeds').where('member_id', '=', memberId).execute();
}

/** The member whose watchlist a link opens, by a unique key. */
export async function findFeedOwner(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('watchlist_feeds as f')
    .innerJoin('members as m', 'm.id', 'f.member_id')
    .select(['m.id', 'm.state'])
    .where('f.key_hash', '=', keyHash)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Bills that a member watches, the latest action first: a range of the watchlist’s key, joined by primary
 * key.
 */
export async function findWatchedBills(
  db: Db,
  memberId: number,
  { withState, limit }: { withState: boolean; limit: number },
): Promise<number[]> {
  let rows = db
    .selectFrom('watchlist as w')
    .innerJoin('bills as b', 'b.id', 'w.item_id')
    .select('b.id')
    .where('w.member_id', '=', memberId);
  if (!withState) rows = rows.where('b.category', '<>', 'state');
  const found = await rows
    .orderBy('b.latest_action_date', (order) => order.desc().nullsLast())
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Initiatives that a member watches and may read, the newest first: a range of the same key. */
export async function findWatchedInitiatives(db: Db, memberId: number, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom('watchlist as w')
    .innerJoin('initiatives as n', 'n.id', 'w.item_id')
    .select('n.id')
    .where('w.member_id', '=', memberId)
    .where(sql<SqlBool>`n.submitted_at is not null`)
    .where(notHidden(memberId, sql.ref<number>('n.author_id')))
    .orderBy('n.submitted_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}
