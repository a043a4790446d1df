import type { rollCallKinds, rollCallResults } from '#contract/roll-calls/roll-calls.ts';
import { pageOf } from '#web/shell/page-number.ts';

const filters = ['chamber', 'year', 'result', 'kind', 'q'] as const;
interface Filters {
  chamber?: 'house' | 'senate';
  year?: string;
  result?: (typeof rollCallResults)[number];
  kind?: (typeof rollCallKinds)[number];
  q?: string;
}

/** The filters in the address. The server rejects unknown values. */
function readFilters(search: URLSearchParams): Filters {
  const given = filters.map((name) => [name, search.get(name)?.trim().slice(0, 200)]);
  return Object.fromEntries(given.filter(([, value]) => value));
}

export function rollCallsCall(search: URLSearchParams) {
  return { query: { ...readFilters(search), page: pageOf(search) } };
}

/** The address of another page of this list. */
export function rollCallsPath(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams({ ...readFilters(search) });
  if (page > 1) next.set('page', String(page));
  return next.size > 0 ? `/roll_calls?${next}` : '/roll_calls';
}
