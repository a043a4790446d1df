import type { BillCard } from '#contract/bills.ts';
import * as contract from '#contract/bills.ts';
import { privateBills, privateLegislation } from '#contract/issues.ts';
import { representativeBills } from '#contract/representatives.ts';
import { AppError } from '#server/app-error.ts';
import { opinionsOf } from '#server/opinions/opinions.ts';
import { route } from '#server/route.ts';
import { requireStateContent } from '#server/state-content/state-content.ts';
import { isWatched } from '#server/watchlist/watchlist.ts';
import { billView, cardView } from './bill-view.ts';
import { partsOf } from './bill-parts.ts';
import { sponsoredBills } from './sponsored-bills.ts';
import {
  billsPerPage,
  countBills,
  findBill,
  findBillPage,
  type CardRow,
  type ListQuery,
} from './bills.queries.ts';
import { changesSince, noteVisit } from './visits.ts';
import { findVisit } from './visits.queries.ts';

export const billRoutes = [
  route(contract.listBills, async ({ db, viewer, query }) => {
    const needsMember =
      query.filter === 'watchlist' || query.filter2 === 'bills_voted' || query.filter2 === 'bills_not_voted';
    if (needsMember && !viewer) throw new AppError('invalid_session');
    const [rows, total_count] = await Promise.all([
      findBillPage(db, query, viewer?.id),
      countBills(db, query, viewer?.id),
    ]);
    const opinions = await opinionsOf(
      db,
      viewer,
      rows.map((row) => row.id),
    );
    const groups = groupBy(rows, headingOf(query)).map(([heading, group]) => ({
      heading,
      items: group.map((row): BillCard => cardView(row, opinions(row.id))),
    }));
    return {
      groups,
      page: query.page,
      total_pages: Math.max(1, Math.ceil(total_count / billsPerPage)),
      total_count,
    };
  }),

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

/** Headings of a list: issues, the Short List or the matches as a whole, or the months in which bills were introduced. */
function headingOf({ sort, filter, q }: ListQuery): (row: CardRow) => string {
  if (sort === 'issues')
    return (row) =>
      row.policy_area === privateLegislation ? privateBills : row.heading || 'Not yet assigned';
  if (sort === undefined && filter === 'recommended') return () => 'Short List';
  if (sort === undefined && q) return () => 'Best matches';
  return (row) => (row.introduced_date ? month(row.introduced_date) : 'No date');
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2025-01-16' → 'January 2025' */
function month(date: string): string {
  return monthName.format(Date.parse(`${date}T00:00:00Z`));
}

function groupBy<T>(rows: T[], heading: (row: T) => string): [string, T[]][] {
  return [...Map.groupBy(rows, heading)];
}
