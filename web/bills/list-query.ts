import { billFilters, billSorts } from '#contract/lists.ts';
import { congressYears } from '#contract/home.ts';

/** The federal list as the URL spells it; what is not there has the default of entering the list. */
export interface FederalList {
  filter: (typeof billFilters)[number];
  sort: (typeof billSorts)[number] | undefined;
  years: string;
  q: string;
  page: number;
}

/** Short List, by issues, of the congress that sits now; a search looks through all bills, best match first. */
export function readFederalList(search: URLSearchParams): FederalList {
  const q = search.get('q')?.trim() ?? '';
  const pick = <T extends string>(name: string, known: readonly T[], otherwise: T | undefined) => {
    const value = search.get(name);
    return value !== null && (known as readonly string[]).includes(value) ? (value as T) : otherwise;
  };
  return {
    filter: pick('filter', billFilters, q ? '' : 'recommended')!,
    sort: pick('sort', billSorts, q ? undefined : 'issues'),
    years: search.get('years') ?? (q ? '' : congressYears(new Date().getUTCFullYear()).current),
    q,
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
  };
}

/** The parameters of the call behind the list. */
export function listCall({ filter, sort, years, q, page }: FederalList) {
  return { category: 'fed' as const, filter, sort, page, years: years || undefined, q: q || undefined };
}

/** The address of the list with something changed; a change of anything but the page starts at page 1. */
export function listPath(list: FederalList, change: Partial<FederalList>): string {
  const next = { ...list, page: 1, ...change };
  const search = new URLSearchParams({ filter: next.filter });
  if (next.sort) search.set('sort', next.sort);
  if (next.q) search.set('q', next.q);
  if (next.page > 1) search.set('page', String(next.page));
  return `/fedbills?${search.toString()}`;
}
