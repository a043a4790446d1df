import { z } from 'zod';
import { listBills } from './bills.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { message, moment } from './fields.ts';

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

const wholeList = {
  method: 'GET',
  auth: 'anyone',
  input: { query: listBills.input.query.omit({ page: true }) },
  output: z.string(),
  errors: ['too_many_requests', 'invalid_session', 'state_content_unavailable'],
} as const satisfies Partial<Endpoint>;

/** Lists as files and feeds: with the same filters as the list, but whole. Served beside the calls, for their replies are no JSON values. */
export const listFiles: Endpoint[] = [
  ...Object.entries(exportFormats).map(([format, answer]) =>
    defineEndpoint({
      ...wholeList,
      path: `/api/v1/bills/export.${format}`,
      summary: `A list of bills as ${format.toUpperCase()}, up to ${exportMost.toLocaleString('en-US')} of them`,
      answer,
    }),
  ),
  ...Object.entries(feedFormats).map(([format, answer]) =>
    defineEndpoint({
      ...wholeList,
      path: `/api/v1/bills/feed.${format}`,
      summary: `The newest ${feedMost} bills of a list, to subscribe to (${format})`,
      answer,
    }),
  ),
  ...Object.entries(feedFormats).map(([format, answer]) =>
    defineEndpoint({
      ...wholeList,
      path: `/api/v1/users/watchlist/feed.${format}`,
      summary: `What a member watches, by the member’s private link (${format})`,
      input: { query: z.object({ key: z.string().max(100) }) },
      errors: ['not_found', 'too_many_requests'],
      answer,
    }),
  ),
];

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
