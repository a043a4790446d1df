import * as contract from '#contract/watchlist.ts';
import { parseId } from '#server/http/parse-id.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { itemById, itemOf } from '#server/opinions/items.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { unwatch, watch, deleteFeed, findFeed } from './watchlist.queries.ts';
import { createFeed } from './watchlist-feeds.ts';

export const watchlistRoutes = [
  route(contract.addToWatchlist, async ({ db, viewer, body }) => {
    await watch(db, viewer.id, await watchableId(db, viewer, String(body.bill_id)));
    return { message: 'Added to Watchlist' };
  }),

  route(contract.removeFromWatchlist, async ({ db, viewer, params }) => {
    const id = await watchableId(db, 'server', params.bill_id);
    // A member may remove what they can no longer read, such as state bills after leaving California.
    if (!(await unwatch(db, viewer.id, id))) await watchableId(db, viewer, params.bill_id);
    return { message: 'Removed from Watchlist' };
  }),

  route(contract.watchlistFeed, async ({ db, viewer }) => ({
    created_at: (await findFeed(db, viewer.id))?.created_at.toISOString() ?? null,
  })),

  route(contract.createWatchlistFeed, async ({ db, viewer, config }) => ({
    ...(await createFeed(db, viewer.id, config.publicUrl)),
    message: 'Your private link is ready. It is shown only once.',
  })),

  route(contract.deleteWatchlistFeed, async ({ db, viewer }) => {
    await deleteFeed(db, viewer.id);
    return { message: 'The private link no longer works.' };
  }),
];

/** Bills by id or public identifier, and initiatives by id. @throws AppError not_found for anything else. */
async function watchableId(db: Db, reader: Viewer | 'server', idText: string): Promise<number> {
  const id = parseId(idText);
  if (!id) return (await itemOf(db, { type: 'bills', id: idText }, reader)).id;
  const text = 'We could not find this bill.';
  const item = await itemById(db, id, reader, text);
  if (item.type !== 'bill' && item.type !== 'initiative') throw new AppError('not_found', { text });
  return item.id;
}
