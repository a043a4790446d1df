import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';
import type { DataSet } from '#server/freshness/data-sets.ts';
import type { BillRow } from '../bills.queries.ts';
import type { CachedCard } from '../bill-view.ts';
import {
  countBills,
  isPersonal,
  sharedPart,
  type BillList,
  type GroupCounts,
  type ListPage,
} from './bill-list.queries.ts';

/** A page of a list as everyone sees it. */
export interface CachedPage {
  version: string;
  cards: { card: CachedCard; heading: string | null; pinned: boolean }[];
  total: number;
  groupCounts: GroupCounts | null;
  dataSets: DataSet[];
}

/**
 * Pages of lists, counts and bills, each valid for one version of the listings. Every read asks the database
 * for the version first, so what is cached is exact in any number of processes.
 */
class ListCache {
  #version = '';
  readonly pages = new LRUCache<string, CachedPage>({ max: 500 });
  readonly cards = new LRUCache<number, CachedCard>({ max: 2_000 });
  readonly bills = new LRUCache<string, BillRow>({ max: 300 });
  readonly counts = new LRUCache<string, number>({ max: 2_000 });
  readonly issueCounts = new LRUCache<string, GroupCounts>({ max: 200 });

  /** Data read after its version is never older than its version. */
  at(version: string): this {
    if (version === this.#version) return this;
    this.#version = version;
    for (const cache of [this.pages, this.cards, this.bills, this.counts, this.issueCounts]) cache.clear();
    return this;
  }
}

export const listCache = perDatabase(() => new ListCache());

/** @returns undefined for lists of a member's own, and for an order that changes with every view. */
export function pageKey(list: BillList): string | undefined {
  return isPersonal(list) || list.order === 'most_viewed' ? undefined : keyOf(list);
}

/** The part of a list that has to be counted because its number of bills is not cached. */
export function uncountedPart(db: Db, list: BillList): BillList | undefined {
  const shared = sharedPart(list);
  return shared && !listCache(db).counts.has(countKey(shared)) ? shared : undefined;
}

/** The number of bills in the list of a page that was just read. */
export async function countList(
  db: Db,
  list: BillList,
  { version, personalCount, sharedCount }: Pick<ListPage, 'version' | 'personalCount' | 'sharedCount'>,
): Promise<number> {
  const shared = sharedPart(list);
  if (!shared) return personalCount;
  const { counts } = listCache(db).at(version);
  const count = sharedCount ?? counts.get(countKey(shared)) ?? (await countBills(db, shared));
  listCache(db).at(version).counts.set(countKey(shared), count);
  return count - personalCount;
}

/** Neither the page nor the order changes the number of bills. */
export const countKey = (shared: BillList) => keyOf({ ...shared, page: 1, order: 'newest' });

/** Every field except the member is part of the key, so a new field is never left out. */
function keyOf(list: BillList): string {
  return JSON.stringify({ ...list, memberId: undefined });
}
