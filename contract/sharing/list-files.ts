import { z } from 'zod';
import { listBills } from '../bills/bills.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { listInitiatives } from '../initiatives.ts';
import { exportFormats, exportMost, feedFormats, feedMost } from './exports.ts';

const wholeList = {
  method: 'GET',
  auth: 'anyone',
  input: {},
  output: z.string(),
  errors: ['too_many_requests'],
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

/** Each way a whole list goes out: as a file, or newest first to subscribe to. */
const ways = [
  ...Object.entries(exportFormats).map(([format, answer]) => ({
    file: `export.${format}`,
    answer,
    says: (nouns: string) =>
      `A list of ${nouns} as ${format.toUpperCase()}, up to ${exportMost.toLocaleString('en-US')} of them`,
  })),
  ...Object.entries(feedFormats).map(([format, answer]) => ({
    file: `feed.${format}`,
    answer,
    says: (nouns: string) => `The newest ${feedMost} ${nouns} of a list, to subscribe to (${format})`,
  })),
];

/** Lists as files and feeds: with the same filters as the list, but whole. Served beside the calls, for their replies are no JSON values. */
export const listFiles: Endpoint[] = [
  ...lists.flatMap(({ path, nouns, query, errors }) =>
    ways.map(({ file, answer, says }) =>
      defineEndpoint({
        ...wholeList,
        path: `${path}/${file}`,
        summary: says(nouns),
        input: { query },
        errors,
        answer,
      }),
    ),
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
