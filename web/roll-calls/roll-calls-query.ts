import { rollCallKinds, rollCallResults } from '#contract/roll-calls/roll-calls.ts';
import { pageOf } from '#web/shell/page-number.ts';

/** The filters in the address. Unknown values are ignored. */
export function rollCallsCall(search: URLSearchParams) {
  const year = /^\d{4}$/.test(search.get('year') ?? '') ? search.get('year')! : undefined;
  const chamber = (['house', 'senate'] as const).find((one) => one === search.get('chamber'));
  const result = rollCallResults.find((one) => one === search.get('result'));
  const kind = rollCallKinds.find((one) => one === search.get('kind'));
  const q = search.get('q')?.trim().slice(0, 200);
  return {
    query: {
      ...(chamber && { chamber }),
      ...(year && { year }),
      ...(result && { result }),
      ...(kind && { kind }),
      ...(q && { q }),
      page: pageOf(search),
    },
  };
}

/** The address of another page of this list. */
export function rollCallsPath(search: URLSearchParams, page: number): string {
  const { page: _, ...filters } = rollCallsCall(search).query;
  const next = new URLSearchParams(filters);
  if (page > 1) next.set('page', String(page));
  return next.size > 0 ? `/roll_calls?${next}` : '/roll_calls';
}
