import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { invalidate, queryFilter } from './queries.ts';

/**
 * Changes the matching objects, at any depth, in the cached replies of endpoints. Objects without a change in
 * them stay the same, so that memoized rows do not render. The replies count as read when they were before.
 */
export function updateCached<One extends object>(
  client: QueryClient,
  endpoints: readonly Endpoint[],
  matches: (object: Partial<One>) => boolean,
  change: (one: One) => Partial<One>,
): void {
  const changed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const next = Object.entries(value).map(([name, part]) => [name, changed(part), part] as const);
    const changes = {
      ...Object.fromEntries(next.filter(([, after, before]) => after !== before)),
      ...(matches(value) && change(value as One)),
    };
    if (Object.keys(changes).length === 0) return value;
    return Object.assign(Array.isArray(value) ? [...(value as unknown[])] : { ...value }, changes);
  };
  for (const endpoint of endpoints) {
    for (const { queryKey, state } of client.getQueryCache().findAll(queryFilter(endpoint)))
      client.setQueryData(queryKey, changed(state.data), { updatedAt: state.dataUpdatedAt });
    // A reply on its way may be older than the change.
    if (client.isFetching(queryFilter(endpoint)) > 0) void invalidate(client, endpoint);
  }
}
