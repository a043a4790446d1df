import type { QueryClient } from '@tanstack/react-query';
import type { AnyInput } from './caller.ts';
import { allApiQueries } from './queries.ts';

interface CachedQuery {
  path: string;
  input: AnyInput;
  data: unknown;
}

/** The path, input and reply of every successful read of the API. */
export function cachedQueries(client: QueryClient): CachedQuery[] {
  const reads = client.getQueryCache().findAll({
    ...allApiQueries,
    // Without the keys of pagesKey().
    predicate: ({ state, queryKey }) => state.status === 'success' && queryKey.length === 3,
  });
  return reads.map(({ queryKey, state }) => ({
    path: String(queryKey[1]).split(' ')[1]!,
    input: queryKey[2] as AnyInput,
    data: state.data,
  }));
}
