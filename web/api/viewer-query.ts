import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { me, type User } from '#contract/members/user.ts';
import { callApi } from './caller.ts';
import { readToken } from './storage.ts';

/** The signed-in member, null for a visitor. The page and signing in set it. */
export const viewerQuery = queryOptions<User | null>({
  queryKey: ['viewer'],
  queryFn: () => null,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
});

export function readViewer(client: QueryClient): User | null {
  return client.getQueryData<User | null>(viewerQuery.queryKey) ?? null;
}

/** Reads the signed-in member again. @returns whether it could be read */
export async function refreshViewer(client: QueryClient): Promise<boolean> {
  const token = readToken();
  const reply = await callApi(client, me, {}).catch(() => undefined);
  // The reply can come after a sign-out.
  if (reply && readToken() === token) client.setQueryData(viewerQuery.queryKey, reply.user);
  return reply !== undefined;
}
