import * as contract from '#contract/bills.ts';
import { categoryOfFilter, issueTitles } from '#contract/lists.ts';
import { representativeBills } from '#contract/representatives.ts';
import { AppError } from '#server/app-error.ts';
import { opinionsOf } from '#server/opinions/opinions.ts';
import { route } from '#server/route.ts';
import { requireStateContent } from '#server/state-content/state-content.ts';
import { isWatched } from '#server/watchlist/watchlist.ts';
import { listPage } from './bill-list.ts';
import { billView } from './bill-view.ts';
import { partsOf } from './bill-parts.ts';
import { findBill } from './bills.queries.ts';
import { sponsoredBills } from './sponsored-bills.ts';
import { changesSince, noteVisit } from './visits.ts';
import { findVisit } from './visits.queries.ts';

export const billRoutes = [
  route(contract.listBills, ({ db, viewer, query }) => listPage(db, viewer, query)),

  route(contract.listWatched, ({ db, viewer, query }) =>
    listPage(db, viewer, {
      ...query,
      category: query.category ?? categoryOfFilter[query.filter ?? ''],
      filter: 'watchlist',
    }),
  ),

  route(contract.listIssueTitles, async () => ({ issue_titles: issueTitles })),

  route(contract.getBill, async ({ db, viewer, params }) => {
    const row = await findBill(db, params.id);
    if (!row) throw new AppError('not_found', { text: 'We could not find this bill.' });
    requireStateContent(row.category, viewer);
    const [parts, opinions, own] = await Promise.all([
      partsOf(db, row),
      opinionsOf(db, viewer, [row.id]),
      viewer && Promise.all([isWatched(db, viewer.id, row.id), findVisit(db, viewer.id, row.id)]),
    ]);
    const now = { status: row.status, actions: parts.actions.length, texts: parts.texts.length };
    const [watched, visit] = own ?? [false, undefined];
    if (viewer) noteVisit(db, { memberId: viewer.id, itemId: row.id, visit, now });
    return { bill: billView(row, parts, opinions(row.id), { watched, changes: changesSince(visit, now) }) };
  }),

  route(representativeBills, async ({ db, viewer, params, query }) =>
    sponsoredBills(db, viewer, params.id, query),
  ),
];
