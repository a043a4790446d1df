import * as contract from '#contract/bills/bills.ts';
import { categoryMeant, issueTitles } from '#contract/bills/lists.ts';
import { representativeBills } from '#contract/representatives.ts';
import { route } from '#server/http/route.ts';
import { listPage } from './lists/bill-list.ts';
import { billPage } from './bill-page.ts';
import { sponsoredBills } from './sponsored-bills.ts';

export const billRoutes = [
  route(contract.listBills, ({ db, viewer, query }) => listPage(db, viewer, query)),

  route(contract.listWatched, ({ db, viewer, query }) =>
    listPage(db, viewer, { ...query, category: categoryMeant(query), filter: 'watchlist' }),
  ),

  route(contract.listIssueTitles, async () => ({ issue_titles: issueTitles })),

  route(contract.getBill, async ({ db, viewer, params }) => ({
    bill: await billPage(db, viewer, params.id),
  })),

  route(representativeBills, async ({ db, viewer, params, query }) =>
    sponsoredBills(db, viewer, params.id, query),
  ),
];
