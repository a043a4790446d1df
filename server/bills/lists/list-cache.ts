import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-pool.ts';
import { countBills, type BillList } from './bill-list.queries.ts';
import type { BillParts } from '../bill-parts.queries.ts';
import type { StillCard } from '../bill-view.ts';
import type { BillRow } from '../bills.queries.ts';

/** A page of a list as everybody sees it. */
export interface KeptPage {
  version: string;
  cards: { card: StillCard; heading: string | null }[];
  total: number;
}

/** A bill as everybody sees it. */
export interface KeptBill {
  version: string;
  row: BillRow;
  parts: BillParts;
}

/**
 * Pages, cards and counts under the version of the listings they were read at. Every use asks the database for the version
 * first, so what is kept is exact, in any number of processes.
 */
class KeptLists {
  #version = '';
  readonly stats = { lists: { hits: 0, misses: 0 }, bills: { hits: 0, misses: 0 } };
  readonly pages = new LRUCache<string, KeptPage>({ max: 500 });
  readonly cards = new LRUCache<number, StillCard>({ max: 3_000 });
  readonly bills = new LRUCache<string, KeptBill>({ max: 300 });
  readonly counts = new LRUCache<string, number>({ max: 2_000 });

  /** What is read after its version may be newer than it, never older. */
  at(version: string): this {
    if (version === this.#version) return this;
    this.#version = version;
    this.pages.clear();
    this.cards.clear();
    this.bills.clear();
    this.counts.clear();
    return this;
  }
}

export const keptLists = perDatabase(() => new KeptLists());

/** A name for what everybody sees the same until the version moves; none for a member's own lists and for an order that moves with views. */
export function keyOf(list: BillList): string | undefined {
  const moves = list.voted !== undefined || list.set === 'watchlist' || list.order === 'most_viewed';
  return moves ? undefined : JSON.stringify({ ...list, memberId: undefined });
}

/**
 * How many bills a list has.
 * @param version of the listings when the page was read.
 * @param ownCount what the page has brought of it (Place.own_count).
 */
export async function countList(db: Db, list: BillList, version: string, ownCount?: number): Promise<number> {
  const { voted, category, congress, set, passed, issues, search } = list;
  if (voted === true || set === 'watchlist') return ownCount ?? countBills(db, list);
  if (voted === false) {
    const own = ownCount ?? (await countBills(db, { ...list, voted: true }));
    return (await countList(db, { ...list, voted: undefined }, version)) - own;
  }
  const key = JSON.stringify([category, congress, set, passed, issues, search]);
  const known = keptLists(db).at(version).counts.get(key);
  if (known !== undefined) return known;
  const count = await countBills(db, list);
  keptLists(db).at(version).counts.set(key, count);
  return count;
}
