import * as contract from '#contract/watchlist.ts';
import { itemOf } from '#server/opinions/opinions.ts';
import { route } from '#server/route.ts';
import { unwatch, watch } from './watchlist.ts';

export const watchlistRoutes = [
  route(contract.addToWatchlist, async ({ db, viewer, body }) => {
    const { id } = await itemOf(db, { type: 'bills', id: String(body.bill_id) });
    await watch(db, viewer.id, id);
    return { message: 'Added to Watchlist' };
  }),

  route(contract.removeFromWatchlist, async ({ db, viewer, params }) => {
    const { id } = await itemOf(db, { type: 'bills', id: params.bill_id });
    await unwatch(db, viewer.id, id);
    return { message: 'Removed from Watchlist' };
  }),
];
