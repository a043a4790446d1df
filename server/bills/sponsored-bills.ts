import type { Db } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { itemOf } from '#server/opinions/items.ts';
import { opinionsOf } from '#server/opinions/tally.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { pagingOf } from '#server/http/paging.ts';
import { cardView } from './bill-view.ts';
import { billsPerPage } from './lists/bill-list.queries.ts';
import { findBillCards } from './bills.queries.ts';
import { countSponsored, findSponsoredPage, type SponsoredQuery } from './sponsored-bills.queries.ts';

/** A page of the bills that an official introduced or cosponsored. @throws AppError not_found */
export async function sponsoredBills(
  db: Db,
  viewer: Viewer | undefined,
  idText: string,
  query: SponsoredQuery,
) {
  const { id } = await itemOf(db, { type: 'representatives', id: idText }, viewer);
  // State bills are shown only to members in that state.
  const withState = viewer !== undefined && viewer.accountSetup && mayReadStateContent(viewer);
  const [page, count] = await Promise.all([
    findSponsoredPage(db, id, query, withState, billsPerPage),
    countSponsored(db, id, query, withState),
  ]);
  const ids = page.map((row) => row.id);
  const [cards, opinions] = await Promise.all([findBillCards(db, ids), opinionsOf(db, viewer, ids)]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return {
    bills: page.flatMap(({ id, ...role }) => {
      const card = byId.get(id);
      return card ? [{ bill: cardView(card, opinions(id)), ...role }] : [];
    }),
    ...pagingOf(query.page, count, billsPerPage),
    ...(await readFreshness(db, ['bills'])),
  };
}
