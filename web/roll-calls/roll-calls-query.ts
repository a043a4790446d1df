import type { CallInput } from '#contract/endpoint.ts';
import type { listRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { pageOf } from '#web/shell/page-number.ts';

const filters = ['chamber', 'year', 'result', 'kind', 'q'] as const;
type Filters = Partial<Record<(typeof filters)[number], string>>;

function readFilters(search: URLSearchParams): Filters {
  const given = filters.map((name) => [name, search.get(name)?.trim().slice(0, 200)]);
  return Object.fromEntries(given.filter(([, value]) => value));
}

/** The filters in the address. The call rejects invalid values. */
export function rollCallsCall(search: URLSearchParams) {
  return { query: { ...readFilters(search), page: pageOf(search) } as Query };
}
type Query = CallInput<typeof listRollCalls>['query'];

/** The address of another page of this list. */
export function rollCallsPath(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(readFilters(search));
  if (page > 1) next.set('page', String(page));
  return next.size > 0 ? `/roll_calls?${next}` : '/roll_calls';
}
