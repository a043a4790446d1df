import type { BillCard } from '#contract/bills.ts';
import type { listBills } from '#contract/bills.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { categoryOfFilter, issueTitles } from '#contract/lists.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import { opinionsOf } from '#server/opinions/opinions.ts';
import type { Viewer } from '#server/sessions/sessions.ts';
import { requireStateContent } from '#server/state-content/state-content.ts';
import { countList } from './bill-counts.ts';
import { billsPerPage, findBillPage, type BillList } from './bill-list.queries.ts';
import { cardView } from './bill-view.ts';
import { headingOf } from './headings.ts';
import { parseSearch } from './search.ts';

type ListQuery = HandlerInput<typeof listBills>['query'];

/** One page of a list as the wire has it. @throws AppError for who may not see it, and for words that do not go together. */
export async function listPage(db: Db, viewer: Viewer | undefined, query: ListQuery) {
  const list = readList(query, viewer);
  requireStateContent(list.category, viewer);
  if ((list.set === 'watchlist' || list.voted !== undefined) && !viewer)
    throw new AppError('invalid_session');
  const rows = await findBillPage(db, list);
  const [total_count, opinions] = await Promise.all([
    countList(db, list, rows[0]?.version),
    opinionsOf(
      db,
      viewer,
      rows.map((row) => row.id),
    ),
  ]);
  const groups = [...Map.groupBy(rows, headingOf(list))].map(([heading, group]) => ({
    heading,
    items: group.map((row): BillCard => cardView(row, opinions(row.id))),
  }));
  const total_pages = Math.max(1, Math.ceil(total_count / billsPerPage));
  return { groups, page: query.page, total_pages, total_count };
}

/** The words of the query as a list. */
function readList(query: ListQuery, viewer: Viewer | undefined): BillList {
  const { filter, filter2, years } = query;
  const search = query.q ? parseSearch(query.q) : undefined;
  return {
    category: categoryOf(query),
    congress: years ? congressOf(years) : undefined,
    set: setOf(filter),
    passed: filter2 === 'passed_house' || filter2 === 'passed_senate' ? filter2 : undefined,
    voted: filter2 === 'bills_voted' || (filter2 === 'bills_not_voted' ? false : undefined),
    issues: chosenIssues(query),
    search,
    order: orderOf(query, search?.kind === 'words'),
    page: query.page,
    memberId: viewer?.id,
  };
}

/** A filter that is for one category stands for it; beside another it is a contradiction. */
function categoryOf({ category, filter, sort }: ListQuery) {
  const named = filter ? categoryOfFilter[filter] : undefined;
  if (category && named && category !== named)
    throw new AppError('invalid_values', {
      fields: { filter: 'This filter does not belong to this category.' },
    });
  const meant = category ?? named ?? (sort === 'action_type' ? 'eo' : 'fed');
  if (sort === 'action_type' && meant !== 'eo')
    throw new AppError('invalid_values', { fields: { sort: 'This order is for executive orders.' } });
  return meant;
}

function setOf(filter: ListQuery['filter']): BillList['set'] {
  if (filter === 'watchlist' || filter === 'proposed') return filter;
  if (filter === 'state_proposed') return 'proposed';
  if (filter === 'fed' || filter === 'state') return 'law';
  return filter?.endsWith('recommended') ? 'short_list' : 'all';
}

function orderOf({ sort, filter }: ListQuery, words: boolean): BillList['order'] {
  if (sort === 'issues' || sort === 'action_type') return 'heading';
  if (sort === 'most_viewed' || sort === 'eo_most_viewed') return 'most_viewed';
  if (sort === undefined && setOf(filter) === 'short_list') return 'rank';
  return sort === undefined && words ? 'match' : 'newest';
}

/** Names and ids both say which issues; together they are one choice. */
function chosenIssues({ issue_list = [], issue_title_ids = [] }: ListQuery): string[] {
  const named = issue_title_ids.map((id) => issueTitles[id - 1]!.name);
  return [...new Set([...issue_list, ...named])].sort();
}

/** '2025,2026' → 119 */
function congressOf(years: string): number {
  return (Number(years.slice(0, 4)) - 1787) / 2;
}
