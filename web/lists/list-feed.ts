import { listBills, listWatched } from '#contract/bills/bills.ts';
import type { FeedFormat } from '#contract/sharing.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { toSearch } from '#web/api/network.ts';
import type { ListCall } from './list-endpoint.ts';

/** The path and query of a list's files. They contain all pages. */
export function listFiles({ endpoint, query }: ListCall) {
  const filters: ListCall['query'] = { ...query, page: undefined };
  // The files of the watchlist are under the path of all bills.
  const path = endpoint.path === listWatched.path ? listBills.path : endpoint.path;
  return { path, filters, search: toSearch(filters) };
}

/** The address of a list's feed. Member lists and state lists have none: feed readers cannot sign in. */
export function listFeed(call: ListCall): ((format: FeedFormat) => string) | undefined {
  const { path, filters, search } = listFiles(call);
  const own =
    filters.filter === 'watchlist' ||
    String(filters.filter2 ?? '').startsWith('bills_') ||
    (path === listInitiatives.path && !filters.filter && !filters.visibility);
  if (own || filters.category === 'state') return undefined;
  return (format) => `${path}/feed.${format}${search}`;
}
