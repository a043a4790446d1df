import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { message, moment } from '../fields.ts';

/** How many items a file of a list holds at most. */
export const exportMost = 5_000;
/** How many items a feed holds: the newest. */
export const feedMost = 50;

export const feedFormats = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  ics: 'text/calendar',
} as const;
export type FeedFormat = keyof typeof feedFormats;
export const exportFormats = { csv: 'text/csv', json: 'application/json' } as const;
export type ExportFormat = keyof typeof exportFormats;

const addresses = z.object({ rss: z.string(), atom: z.string(), ics: z.string() });

export const watchlistFeed = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/watchlist_feed',
  summary: 'Since when my watchlist has a private link; the link itself was shown once',
  auth: 'session',
  input: {},
  output: z.object({ created_at: moment.nullable() }),
});

export const createWatchlistFeed = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/watchlist_feed',
  summary: 'A new private link to my watchlist; the one before stops working',
  auth: 'session',
  input: {},
  output: z.object({ feeds: addresses, created_at: moment, message }),
  success: 201,
});

export const deleteWatchlistFeed = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/watchlist_feed',
  summary: 'The private link to my watchlist stops working',
  auth: 'session',
  input: {},
  output: z.object({ message }),
});
