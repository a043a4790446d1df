import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, message, moment } from './fields.ts';

export const addToWatchlist = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/create_watchlist',
  summary: 'Add a bill or an initiative to my watchlist; adding it again changes nothing',
  auth: 'session',
  input: { body: z.object({ bill_id: z.union([z.string().max(100), z.number()]) }) },
  output: z.object({ message }),
  errors: ['not_found', 'state_content_unavailable'],
});

export const removeFromWatchlist = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/watchlist/:bill_id',
  summary: 'Take a bill or an initiative off my watchlist',
  auth: 'session',
  input: { params: z.object({ bill_id: id }) },
  output: z.object({ message }),
  errors: ['not_found'],
});

export const watchlistFeed = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/watchlist_feed',
  summary: 'When the private link to my watchlist was made; the link itself was shown once',
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
  output: z.object({
    feeds: z.object({ rss: z.string(), atom: z.string(), ics: z.string() }),
    created_at: moment,
    message,
  }),
  success: 201,
});

export const deleteWatchlistFeed = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/watchlist_feed',
  summary: 'Revoke the private link to my watchlist',
  auth: 'session',
  input: {},
  output: z.object({ message }),
});
