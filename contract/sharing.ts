import { z } from 'zod';
import { listBills } from './bills/bills.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { listInitiatives } from './initiatives.ts';

/** Lists as files and feeds: the filters of the list, without its pages. */

/** How many items a file of a list has at most. */
export const maxExportItems = 5_000;
/** How many items a feed has: the newest. */
export const maxFeedItems = 50;

export const exportFormats = { csv: 'text/csv', json: 'application/json' } as const;
export type ExportFormat = keyof typeof exportFormats;
export const feedFormats = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  ics: 'text/calendar',
} as const;
export type FeedFormat = keyof typeof feedFormats;

const fileReply = {
  method: 'GET',
  auth: 'anyone',
  output: z.string(),
} as const satisfies Partial<Endpoint>;

const lists = [
  {
    path: listBills.path,
    nouns: 'bills',
    query: listBills.input.query.omit({ page: true }),
    errors: ['too_many_requests', 'invalid_session', 'state_content_unavailable'] as const,
  },
  {
    path: listInitiatives.path,
    nouns: 'initiatives',
    query: listInitiatives.input.query.omit({ page: true }),
    errors: ['too_many_requests', 'invalid_session'] as const,
  },
];

const files = [
  ...Object.entries(exportFormats).map(([format, answer]) => ({
    file: `export.${format}`,
    answer,
    summaryOf: (nouns: string) =>
      `A list of ${nouns} as ${format.toUpperCase()}, ${maxExportItems.toLocaleString('en-US')} at most`,
  })),
  ...Object.entries(feedFormats).map(([format, answer]) => ({
    file: `feed.${format}`,
    answer,
    summaryOf: (nouns: string) =>
      `The newest ${maxFeedItems} ${nouns} of a list, to subscribe to (${format})`,
  })),
];

/** For the API documentation. server/sharing serves them itself, as their replies are not JSON values. */
export const listFiles: Endpoint[] = [
  ...lists.flatMap(({ path, nouns, query, errors }) =>
    files.map(({ file, answer, summaryOf }) =>
      defineEndpoint({
        ...fileReply,
        path: `${path}/${file}`,
        summary: summaryOf(nouns),
        input: { query },
        errors,
        answer,
      }),
    ),
  ),
  ...Object.entries(feedFormats).map(([format, answer]) =>
    defineEndpoint({
      ...fileReply,
      path: `/api/v1/users/watchlist/feed.${format}`,
      summary: `What a member watches, by the member’s private link (${format})`,
      input: { query: z.object({ key: z.string().max(100) }) },
      errors: ['not_found', 'too_many_requests'],
      answer,
    }),
  ),
];
