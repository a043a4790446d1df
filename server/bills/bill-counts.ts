import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/connection.ts';
import { countBills, findListVersion, type BillList } from './bill-list.queries.ts';

/** Counts of whole lists under the version they were made at. Another process keeps its own; both are exact. */
const kept = new WeakMap<Db, LRUCache<string, number>>();

/**
 * How many bills a list has.
 * @param version of the listings when the page was read, if the page had any row.
 */
export async function countList(db: Db, list: BillList, version: string | undefined): Promise<number> {
  // A member's own lists, the Short List and matches of a search are small, or asked for once.
  if (list.voted === true || list.search || list.set === 'watchlist' || list.set === 'short_list')
    return countBills(db, list);
  if (list.voted === false) {
    const voted = await countBills(db, { ...list, voted: true });
    return (await countList(db, { ...list, voted: undefined }, version)) - voted;
  }
  const counts = kept.get(db) ?? new LRUCache<string, number>({ max: 2_000 });
  kept.set(db, counts);
  const { category, congress, set, passed, issues } = list;
  const key = JSON.stringify([
    version ?? (await findListVersion(db)),
    category,
    congress,
    set,
    passed,
    issues,
  ]);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = await countBills(db, list);
  counts.set(key, count);
  return count;
}
