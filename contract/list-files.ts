import { z } from 'zod';
import { listBills } from './bills.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { exportFormats, exportMost, feedFormats, feedMost } from './exports.ts';

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
