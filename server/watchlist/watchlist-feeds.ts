import { hash, randomBytes } from 'node:crypto';
import type { BillCard } from '#contract/bills/bills.ts';
import type { FeedFormat } from '#contract/sharing.ts';
import type { InitiativeCard } from '#contract/initiatives.ts';
import { AppError } from '#server/http/errors.ts';
import { billCards } from '#server/bills/bills.ts';
import type { Db } from '#server/database/pool.ts';
import { initiativeCards } from '#server/initiatives/initiatives.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { findFeedOwner, findWatchedBills, findWatchedInitiatives, upsertFeed } from './watchlist.queries.ts';

/** A new private link. Its key is in the query, which is never logged, and only a hash of it is stored. */
export async function createFeed(db: Db, memberId: number, publicUrl: string) {
  const key = randomBytes(24).toString('base64url');
  const created = await upsertFeed(db, memberId, hash('sha256', key, 'buffer'));
  const url = (format: FeedFormat) => `${publicUrl}/api/v1/users/watchlist/feed.${format}?key=${key}`;
  return {
    feeds: { rss: url('rss'), atom: url('atom'), ics: url('ics') },
    created_at: created.toISOString(),
  };
}

/**
 * The watched items of the owner of a link. State bills are included only while the owner may read them.
 * @throws AppError not_found
 */
export async function watchedCards(
  db: Db,
  key: unknown,
  limit: number,
): Promise<{ bills: BillCard[]; initiatives: InitiativeCard[] }> {
  const isKey = typeof key === 'string' && /^[\w-]{32}$/.test(key);
  const owner = isKey ? await findFeedOwner(db, hash('sha256', key, 'buffer')) : undefined;
  if (!owner) throw new AppError('not_found', { text: 'This link no longer works.' });
  const [billIds, initiativeIds] = await Promise.all([
    findWatchedBills(db, owner.id, { withState: mayReadStateContent(owner), limit }),
    findWatchedInitiatives(db, owner.id, limit),
  ]);
  const [bills, initiatives] = await Promise.all([
    billCards(db, billIds),
    initiativeCards(db, undefined, initiativeIds),
  ]);
  return { bills, initiatives };
}
