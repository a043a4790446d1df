import * as contract from '#contract/watchlist.ts';
import { route } from '#server/http/route.ts';
import { createFeed } from './watchlist-feeds.ts';
import { deleteFeed, findFeed } from './watchlist-feeds.queries.ts';

export const watchlistFeedRoutes = [
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
