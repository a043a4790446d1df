import { listBills, listWatched } from '#contract/bills.ts';
import { congressYears } from '#contract/home.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import type { FilterGroup, ListType } from './list-types.ts';

/** A list as its address spells it; what is not there has the default of entering the list. */
export interface ListState {
  filter: string;
  filter2: string;
  /** '' = best matches first, of a search. */
  sort: string;
  /** '2025,2026'; '' = all. */
  years: string;
  issues: readonly string[];
  q: string;
  page: number;
}

/** The pairs of years on offer: the congress that sits, and the one before. */
export function yearsOnOffer(): { value: string; label: string }[] {
  const { congress, current, previous } = congressYears(new Date().getUTCFullYear());
  const label = (years: string, number: number) => `${years.replace(',', '–')} (${number}th)`;
  return [
    { value: current, label: label(current, congress) },
    { value: previous, label: label(previous, congress - 1) },
  ];
}

/** A search looks through all of them, best match first. */
export function readList(type: ListType, search: URLSearchParams): ListState {
  const q = search.get('q')?.trim().slice(0, 200) ?? '';
  const pick = (group: FilterGroup | undefined, otherwise: string) => {
    const value = search.get(group?.name ?? '');
    return group?.options.some((option) => option.value === value) ? value! : otherwise;
  };
  const years = search.get('years');
  const isPair = years !== null && /^\d{4},\d{4}$/.test(years);
  return {
    filter: pick(type.general, q ? 'all' : type.general.options[0]!.value),
    filter2: pick(type.status, ''),
    sort: pick(type.sort, q ? '' : type.sort.options[0]!.value),
    years: isPair || years === '' ? years : defaultYears(type, q),
    issues: type.byIssues ? [...new Set(search.getAll('issue_list').flatMap(split))] : [],
    q,
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
  };
}

function split(names: string): string[] {
  return names.split(':').filter((name) => name !== '');
}

function defaultYears({ byYears }: ListType, q: string): string {
  return byYears && !q ? yearsOnOffer()[0]!.value : '';
}

/** The call behind a list, and its query. */
export function listCall(type: ListType, list: ListState) {
  const { page } = list;
  const common = { q: list.q || undefined, page };
  const sort = list.sort || undefined;
  const filter = list.filter === 'all' ? '' : list.filter;
  if (type.name === 'initiative') {
    // 'national' is said by the visibility; no filter at all means My Initiatives.
    const query =
      filter === 'national' || (list.q && list.filter === 'all')
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

/** Whether what was chosen is a member's own. */
export function needsSession(type: ListType, { filter, filter2 }: ListState): boolean {
  if (type.name === 'initiative') return filter === '';
  return filter === 'watchlist' || filter2.startsWith('bills_');
}

/** The address of the list with something changed; a change of anything but the page starts at page 1. */
export function listPath(
  type: ListType,
  list: ListState,
  change: Partial<ListState> = {},
  path = type.path,
): string {
  const next = { ...list, page: 1, ...change };
  const search = new URLSearchParams();
  if (next.filter !== 'all') search.set('filter', next.filter);
  if (next.filter2) search.set('filter2', next.filter2);
  if (next.sort) search.set('sort', next.sort);
  if (next.years !== defaultYears(type, next.q)) search.set('years', next.years);
  if (next.issues.length > 0) search.set('issue_list', next.issues.join(':'));
  if (next.q) search.set('q', next.q);
  if (next.page > 1) search.set('page', String(next.page));
  return `${path}?${search.toString()}`;
}
