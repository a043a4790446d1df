import { listBills, type BillCard } from '#contract/bills/bills.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listInitiatives, type InitiativeCard } from '#contract/initiatives.ts';
import { categoryOfQuery, type BillCategory } from '#contract/bills/lists.ts';
import { billColumns, initiativeColumns, type Columns } from './export-columns.ts';
import { billItem, initiativeItem, type FeedItem } from './feed-items.ts';
import type { ListQuery } from './list-reader.ts';

/** How a kind of list is written as files and feeds. */
export interface ListKind<C> {
  endpoint: Endpoint;
  columns: Columns<C>;
  /** Columns that are arrays in JSON. */
  arrays(card: C): Record<string, string[]>;
  item(card: C): FeedItem;
  nameOf(query: ListQuery): ListName;
  /** The same list, the newest first. */
  newest(query: ListQuery): ListQuery;
}

interface ListName {
  title: string;
  /** Path of the screen with the same list. */
  screen: string;
  /** File name without extension. */
  file: string;
}

const billLists: Record<BillCategory, ListName> = {
  fed: { title: 'Federal Bills', screen: '/fedbills', file: 'polity-bills' },
  state: { title: 'State Bills', screen: '/statebills', file: 'polity-state-bills' },
  local: { title: 'Local Bills', screen: '/localbills', file: 'polity-local-bills' },
  eo: { title: 'Executive Orders', screen: '/execorders', file: 'polity-executive-orders' },
};

export const bills: ListKind<BillCard> = {
  endpoint: listBills,
  columns: billColumns,
  arrays: ({ issues }) => ({ issues }),
  item: billItem,
  nameOf: (query) => billLists[categoryOfQuery(query)],
  // An order can choose the category, too.
  newest: (query) => ({ ...query, category: categoryOfQuery(query), sort: 'newest' }),
};

export const initiatives: ListKind<InitiativeCard> = {
  endpoint: listInitiatives,
  columns: initiativeColumns,
  arrays: () => ({}),
  item: initiativeItem,
  newest: (query) => ({ ...query, sort: 'newest' }),
  nameOf: () => ({ title: 'Initiatives', screen: '/initiatives', file: 'polity-initiatives' }),
};
