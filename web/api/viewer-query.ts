import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/members/user.ts';

/** The signed-in member, null for a visitor. The page and signing in set it; it is never fetched. */
export const viewerQuery = queryOptions<User | null>({
  queryKey: ['viewer'],
  queryFn: () => null,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
});

export function readViewer(client: QueryClient): User | null {
  return client.getQueryData<User | null>(viewerQuery.queryKey) ?? null;
}
