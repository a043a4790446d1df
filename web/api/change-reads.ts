import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { readsOf } from './queries.ts';

/** Changes the matching objects, at any depth, in the cached replies of endpoints. */
export function changeReads<One extends object>(
  client: QueryClient,
  endpoints: readonly Endpoint[],
  matches: (object: Partial<One>) => boolean,
  change: (one: One) => Partial<One>,
): void {
  const changed = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(changed);
    if (typeof data !== 'object' || data === null) return data;
    const copy = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, changed(value)]));
    return matches(copy as Partial<One>) ? { ...copy, ...change(copy as One) } : copy;
  };
  // TanStack Query keeps the objects of parts that stay equal.
  for (const endpoint of endpoints) client.setQueriesData(readsOf(endpoint), changed);
}
