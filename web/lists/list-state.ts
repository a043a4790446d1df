import { currentYears } from '#contract/bills/lists.ts';
import { listBills, listIssueTitles, listWatched } from '#contract/bills/bills.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { congressYears, ordinal } from '#contract/home.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import type { User } from '#contract/members/user.ts';
import type { ListCall } from './list-endpoint.ts';
import { statusFilter, type FilterOption, type ListType } from './list-types.ts';

/** The filters of a list, as in its address. Missing ones have their defaults. */
export interface ListState {
  /** null = all, the default of a search. */
  filter: string | null;
  filter2: string;
  /** '' = best matches first, the default of a search. */
  sort: string;
  /** '2025,2026'; 'current' = the newest that have bills; '' = all. */
  years: string;
  issues: readonly string[];
  q: string;
  page: number;
}

/**
 * The pairs of years to choose from: the newest that has bills, the one before, and the selected one.
 * @param available pairs that have bills, the newest first
 */
export function yearOptions(
  selected = '',
  type?: ListType,
  available: readonly string[] = [],
): { value: string; label: string }[] {
  const newest = available[0];
  const current = { value: currentYears, label: newest ? yearsLabel(newest, type) : 'Current years' };
  const before = newest && pairBefore(newest);
  const others = [...new Set([before, selected === currentYears ? undefined : selected])].filter(Boolean);
  return [
    current,
    ...others.flatMap((years) =>
      years && years !== newest ? { value: years, label: yearsLabel(years, type) } : [],
    ),
  ];
}

/** '2025,2026' → '2023,2024' */
function pairBefore(years: string): string {
  return years
    .split(',')
    .map((year) => Number(year) - 2)
    .join(',');
}

/** The choice of years to show as selected: the newest pair is the current one. */
export function selectedYears(selected: string, available: readonly string[] = []): string {
  return selected === available[0] ? currentYears : selected;
}

/** '2025–2026 (119th)'; without the number for state sessions. */
function yearsLabel(years: string, type?: ListType): string {
  const range = years.replace(',', '–');
  return type?.name === 'state'
    ? range
    : `${range} (${ordinal(congressYears(Number(years.slice(0, 4))).congress)})`;
}

/** Reads a list's filters from its address. A search covers all items. The call rejects invalid values. */
export function readList(type: ListType, search: URLSearchParams): ListState {
  const q = search.get('q')?.trim().slice(0, 200) ?? '';
  const entered = search.get('visibility') === 'national' ? 'national' : type.general.options[0]!.value;
  return {
    filter: search.get('filter') ?? (q ? null : entered),
    filter2: search.get('filter2') ?? '',
    sort: search.get('sort') ?? (q ? '' : type.sort.options[0]!.value),
    years: search.get('years') ?? defaultYears(type, q),
    issues: [...new Set(search.getAll('issue_list').flatMap(split))],
    q,
    page: Number(search.get('page') ?? 1),
  };
}

function split(names: string): string[] {
  return names.split(':').filter(Boolean);
}

function defaultYears({ byYears }: ListType, q: string): string {
  return byYears && !q ? currentYears : '';
}

/** The call behind a list, and its query. */
export function listCall(type: ListType, list: ListState): ListCall {
  const { page } = list;
  const common = { q: list.q || undefined, page };
  const sort = list.sort || undefined;
  const filter = list.filter ?? '';
  if (type.name === 'initiative') {
    // 'national' is a visibility; an empty filter means My Initiatives.
    const query =
      filter === 'national' || list.filter === null
        ? { visibility: 'national', sort, ...common }
        : { filter: filter || undefined, sort, ...common };
    return { endpoint: listInitiatives, query };
  }
  const query = {
    category: type.name,
    filter,
    filter2: list.filter2 || undefined,
    sort,
    years: list.years || undefined,
    issue_list: list.issues.join(':') || undefined,
    ...common,
  };
  return { endpoint: filter === 'watchlist' ? listWatched : listBills, query };
}

/** The query that counts a list's bills per issue; without filters that the viewer may not use. */
export function issueQuery(type: ListType, list: ListState, viewer: User | null): IssueQuery {
  if (type.name === 'initiative' || (type.name === 'state' && !hasStateContent(viewer))) return {};
  const common = { category: type.name, years: list.years || undefined, q: list.q || undefined };
  if (!viewer && needsSession(type, list)) return common;
  const { filter, filter2 } = list;
  // The server validates both: an address can have any text.
  return { ...common, filter: filter || undefined, filter2: filter2 || undefined } as IssueQuery;
}
type IssueQuery = CallInput<typeof listIssueTitles>['query'];

/** The filters that phones choose on another screen: the names of those chosen, and the list without them. */
export function hiddenFilters(type: ListType, list: ListState): { names: string[]; none: ListState } {
  const none = { ...readList(type, new URLSearchParams({ q: list.q })), filter: list.filter };
  const status = type.status && statusFilter(type.status, list.filter2).options;
  const names = [
    list.filter2 && labelIn(status, list.filter2),
    list.sort !== none.sort && labelIn(type.sort.options, list.sort),
    list.years !== none.years && (list.years.replace(',', '–') || 'All years'),
    ...list.issues,
  ];
  return { names: names.flatMap((name) => name || []), none };
}

function labelIn(options: readonly FilterOption[] = [], value: string): string | undefined {
  return options.find((option) => option.value === value)?.label;
}

/** Whether the filters need a signed-in member. */
export function needsSession(type: ListType, { filter, filter2 }: ListState): boolean {
  if (type.name === 'initiative' && filter === '') return true;
  return filter === 'watchlist' || filter2.startsWith('bills_');
}

/** Whether the viewer may read the list; if not, its screen shows a gate. */
export function mayRead(type: ListType, list: ListState, viewer: User | null): boolean {
  if (type.name === 'state') return hasStateContent(viewer);
  return viewer !== null || !needsSession(type, list);
}

/** The address of the list after a change of filters; starts at page 1 unless the change sets the page. */
export function listPath(
  type: ListType,
  list: ListState,
  change: Partial<ListState> = {},
  path = type.path,
): string {
  const next = { ...list, page: 1, ...change };
  const search = new URLSearchParams();
  if (next.filter !== null) search.set('filter', next.filter);
  if (next.filter2) search.set('filter2', next.filter2);
  if (next.sort) search.set('sort', next.sort);
  if (next.years !== defaultYears(type, next.q)) search.set('years', next.years);
  if (next.issues.length > 0) search.set('issue_list', next.issues.join(':'));
  if (next.q) search.set('q', next.q);
  if (next.page > 1) search.set('page', String(next.page));
  return `${path}?${search.toString()}`;
}
