import { listBills, type BillCard } from '#contract/bills/bills.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listInitiatives, type InitiativeCard } from '#contract/initiatives.ts';
import { categoryOfQuery, type BillCategory } from '#contract/bills/lists.ts';
import { billColumns, initiativeColumns, type Columns } from './export-row.ts';
import { billItem, initiativeItem, type FeedItem } from './feed-items.ts';

export type ListQuery = Record<string, unknown>;

/** What the lists differ in when they are written as files and feeds. */
export interface ListKind<C> {
  endpoint: Endpoint;
  columns: Columns<C>;
  /** What of a line is a list in JSON. */
  lists(card: C): Record<string, string[]>;
  item(card: C): FeedItem;
  nameOf(query: ListQuery): ListName;
}

interface ListName {
  title: string;
  /** The screen that shows the same. */
  screen: string;
  /** Of the file, without its ending. */
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
  lists: ({ issues }) => ({ issues }),
  item: billItem,
  nameOf: (query) => billLists[categoryOfQuery(query)],
};

export const initiatives: ListKind<InitiativeCard> = {
  endpoint: listInitiatives,
  columns: initiativeColumns,
  lists: () => ({}),
  item: initiativeItem,
  nameOf: () => ({ title: 'Initiatives', screen: '/initiatives', file: 'polity-initiatives' }),
};
