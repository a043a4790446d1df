import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { me, type User } from '#contract/members/user.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './caller.ts';
import { readToken, writeToken } from './storage.ts';

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
  const reply = await callApi(client, me, {}).catch((error: ApiError) => {
    // The session ended before this page was opened. The splash screen forgets it itself and opens Sign In.
    const hasEnded = error.code === 'invalid_session' && !readViewer(client) && location.pathname !== '/';
    if (hasEnded && readToken() === token) writeToken(null);
    return undefined;
  });
  // The reply can come after a sign-out.
  if (reply && readToken() === token) client.setQueryData(viewerQuery.queryKey, reply.user);
  return reply !== undefined;
}
