import * as contract from '#contract/bills/bills.ts';
import { listAmendments } from '#contract/bills/amendments.ts';
import { categoryOfQuery } from '#contract/bills/lists.ts';
import { representativeBills } from '#contract/representatives.ts';
import * as corrections from '#contract/bills/issue-corrections.ts';
import { getBillText } from '#contract/bills/bill-texts.ts';
import { route } from '#server/http/route.ts';
import { AppError } from '#server/http/errors.ts';
import { itemOf } from '#server/opinions/items.ts';
import { amendmentsPage } from './amendments.ts';
import { listPage } from './lists/bill-list.ts';
import { issueTitlesOf } from './lists/issue-counts.ts';
import { billDetails } from './bill-details.ts';
import { sponsoredBills } from './sponsored-bills.ts';
import { correctIssues } from './issues/issue-corrections.ts';
import { findBillText } from './texts/bill-texts.queries.ts';
import { pageForPeople } from './texts/official-links.ts';
import { pagesOfText } from './texts/text-pages.ts';

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

  route(corrections.correctIssues, async ({ db, viewer, params, body }) => {
    await correctIssues(db, params.id, body.issues, viewer.id);
    return { message: body.issues ? 'Issues corrected.' : 'The importer’s issues are used again.' };
  }),

  route(getBillText, async ({ db, viewer, params, query }) => {
    const bill = await itemOf(db, { type: 'bills', id: params.id }, viewer);
    const found = await findBillText(db, bill.id, params.version);
    if (!found) throw new AppError('not_found', { text: 'Polity does not have the text of this version.' });
    const { body, ...text } = found;
    const pages = pagesOfText(body);
    return {
      text: { ...text, url: pageForPeople(text.url), paragraphs: pages[query.page - 1] ?? [] },
      page: query.page,
      total_pages: pages.length,
      total_count: pages.reduce((sum, page) => sum + page.length, 0),
    };
  }),
];
