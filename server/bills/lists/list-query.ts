import type { listBills } from '#contract/bills/bills.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import {
  billFilters,
  billFilters2,
  billSorts,
  categoryOfQuery,
  currentYears,
  type BillCategory,
} from '#contract/bills/lists.ts';
import { issues } from '#contract/bills/issues.ts';
import { congressYears } from '#contract/home.ts';
import { firstYearOfSession } from '#server/bills/state-session.ts';
import { yearOfCongress, today } from '#server/environment/clock.ts';
import { invalidValue } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { parseSearch } from '../search.ts';
import type { BillList } from './bill-list.queries.ts';

type ListQuery = HandlerInput<typeof listBills>['query'];

/** The list that a query asks for. @throws AppError invalid_values when its values contradict each other. */
export function readListQuery(query: ListQuery, viewer: Viewer | undefined): BillList {
  const conditions = [
    billFilters[query.filter ?? ''].condition,
    billFilters2[query.filter2 ?? ''].condition,
  ].filter((condition) => condition !== undefined);
  const search = query.q ? parseSearch(query.q) : undefined;
  const unsorted = conditions.includes('short_list') ? 'rank' : search?.kind === 'text' ? 'match' : 'newest';
  const category = categoryOf(query);
  return {
    category,
    congress: query.years ? congressOf(query.years, category) : undefined,
    conditions,
    issues: chosenIssues(query),
    search,
    order: (query.sort && billSorts[query.sort].order) ?? unsorted,
    page: query.page,
    memberId: viewer?.id,
  };
}

/** A filter or an order that is for one category contradicts another. */
function categoryOf(query: ListQuery): BillCategory {
  const category = categoryOfQuery(query);
  const { category: ofFilter = category } = billFilters[query.filter ?? ''];
  if (ofFilter !== category) throw invalidValue('filter', 'This filter does not belong to this category.');
  const { category: ofSort = category } = billSorts[query.sort ?? 'newest'];
  if (ofSort !== category) throw invalidValue('sort', 'This order is for executive orders.');
  return category;
}

/** Issues given by name and issues given by id are combined. */
function chosenIssues({ issue_list = [], issue_title_ids = [] }: ListQuery): string[] {
  const named = issue_title_ids.map((id) => issues[id - 1]!);
  return [...new Set([...issue_list, ...named])].sort();
}

/** '2025,2026' → 119; 'current' is today's congress. California's next session begins a month earlier. */
function congressOf(years: string, category: BillCategory): number {
  const current = category === 'state' ? firstYearOfSession(today()) : yearOfCongress();
  return congressYears(years === currentYears ? current : Number(years.slice(0, 4))).congress;
}
