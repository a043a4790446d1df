import { listBills, listWatched } from '#contract/bills/bills.ts';
import type { FeedFormat } from '#contract/sharing.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { toSearch } from '#web/api/network.ts';
import type { ListCall } from './list-endpoint.ts';

/** Where the files of a list stand, and with which words: the whole of it, whatever page is open. */
export function listFiles({ endpoint, query }: ListCall) {
  const filters: ListCall['query'] = { ...query, page: undefined };
  // The list of what one watches has its files under the list of all bills.
  const path = endpoint.path === listWatched.path ? listBills.path : endpoint.path;
  return { path, filters, search: toSearch(filters) };
}

/** A list to subscribe to. Feed readers cannot sign in: lists of one's own and state lists have no public address. */
export function listFeed(call: ListCall): ((format: FeedFormat) => string) | undefined {
  const { path, filters, search } = listFiles(call);
  const own =
    filters.filter === 'watchlist' ||
    String(filters.filter2 ?? '').startsWith('bills_') ||
    (path === listInitiatives.path && !filters.filter && !filters.visibility);
  if (own || filters.category === 'state') return undefined;
  return (format) => `${path}/feed.${format}${search}`;
}
