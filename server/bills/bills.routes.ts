import * as contract from '#contract/bills/bills.ts';
import { listAmendments } from '#contract/bills/amendments.ts';
import { categoryOfQuery } from '#contract/bills/lists.ts';
import { representativeBills } from '#contract/representatives.ts';
import { route } from '#server/http/route.ts';
import { amendmentsPage } from './amendments.ts';
import { listPage } from './lists/bill-list.ts';
import { issueTitlesOf } from './lists/issue-counts.ts';
import { billDetails } from './bill-details.ts';
import { sponsoredBills } from './sponsored-bills.ts';

export const billRoutes = [
  route(contract.listBills, ({ db, viewer, query }) => listPage(db, viewer, query)),

  route(contract.listWatched, ({ db, viewer, query }) =>
    listPage(db, viewer, { ...query, category: categoryOfQuery(query), filter: 'watchlist' }),
  ),

  route(contract.listIssueTitles, ({ db, viewer, query }) => issueTitlesOf(db, viewer, query)),

  route(contract.getBill, async ({ db, viewer, params }) => billDetails(db, viewer, params.id)),

  route(listAmendments, ({ db, viewer, params, query }) => amendmentsPage(db, viewer, params.id, query.page)),

  route(representativeBills, async ({ db, viewer, params, query }) =>
    sponsoredBills(db, viewer, params.id, query),
  ),
];
