import type { QueryClient } from '@tanstack/react-query';
import { me } from '#contract/members/user.ts';
import { ApiError } from './api-error.ts';
import { callApi } from './caller.ts';
import { isToken, readToken } from './storage.ts';
import { readViewer } from './viewer-query.ts';

/**
 * Reloads this tab when another tab of the browser signs in or out as a different member: the next call from
 * here would carry the new token. A new session of the same member changes nothing.
 */
export function followOtherTabs(client: QueryClient): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (isToken(key)) void compareViewer(client, newValue !== null);
  });
  // A page that Back restores has missed these events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void compareViewer(client, readToken() !== null);
  });
}

async function compareViewer(client: QueryClient, signedIn: boolean): Promise<void> {
  const before = readViewer(client);
  // As a query it is sent again if it fails: a page that is not reloaded would act as the other member.
  const reading = {
    queryKey: ['member of', readToken()],
    queryFn: () => callApi(client, me, {}),
    staleTime: 0,
  };
  const reply = signedIn ? await client.fetchQuery(reading).catch((error: ApiError) => error) : undefined;
  // Without a connection the page could not be reloaded either.
  if (reply instanceof ApiError && reply.status === 0) return;
  const now = reply instanceof ApiError ? undefined : reply?.user;
  if (before?.id !== now?.id) location.reload();
}
