import type { BillCard } from '#contract/bills/bills.ts';
import { currentYears } from '#contract/bills/lists.ts';
import type { Db } from '#server/database/pool.ts';
import { freshnessOfCategory } from '#server/freshness/freshness.ts';
import { opinionsOf } from '#server/opinions/tally.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { cardView } from './bill-view.ts';
import { listedCards, listPage } from './lists/bill-list.ts';
import type { BillList } from './lists/bill-list.queries.ts';
import { findBillCards } from './bills.queries.ts';

/** The newest federal bills by introduced date, the first page of a list, and the age of the data. */
export async function newestBills(db: Db, viewer: Viewer | undefined, count: number) {
  const list: BillList = {
    category: 'fed',
    conditions: [],
    issues: [],
    order: 'newest',
    page: 1,
    memberId: viewer?.id,
  };
  const { cards, dataSets } = await listedCards(db, list, (page) => page.slice(0, count));
  return { bills: cards.map(({ card }) => card), freshness: freshnessOfCategory(dataSets, 'fed') };
}

/** Of the first page of the federal Short List: pinned bills, then those with the latest actions. */
export async function latestOfShortList(db: Db, viewer: Viewer | undefined, count: number) {
  const query = { category: 'fed', filter: 'recommended', years: currentYears, page: 1 } as const;
  const movedOn = ({ card }: { card: Pick<BillCard, 'latest_action'> }) => card.latest_action?.date ?? '';
  // The Short List has one heading, so its cards stay in this order.
  const { groups, years_notice } = await listPage(db, viewer, query, (page) =>
    page
      .toSorted(
        (a, b) =>
          Number(b.pinned) - Number(a.pinned) || (a.pinned ? 0 : movedOn(b).localeCompare(movedOn(a))),
      )
      .slice(0, count),
  );
  return { short_list: groups.flatMap(({ items }) => items), short_list_notice: years_notice };
}

/** Cards of these bills, in the order of the ids, as a visitor sees them. */
export async function billCards(db: Db, ids: number[]): Promise<BillCard[]> {
  const [rows, opinions] = await Promise.all([findBillCards(db, ids), opinionsOf(db, undefined, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => cardView(row, opinions(row.id)));
}
