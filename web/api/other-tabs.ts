import type { QueryClient } from '@tanstack/react-query';
import { me, type User } from '#contract/auth/accounts.ts';
import { ApiError } from './api.ts';
import { viewerKey } from './load.ts';
import { callNetwork } from './network.ts';
import { isToken } from './storage.ts';

/**
 * Somebody signs out or in in another tab of this browser: this one must not go on as who it was, for its next call carries the new token.
 * The same member with a new session goes on where they are.
 */
export function followOtherTabs(client: QueryClient): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (isToken(key)) void settle(client, newValue !== null);
  });
}

async function settle(client: QueryClient, signedIn: boolean): Promise<void> {
  const before = client.getQueryData<User | null>(viewerKey);
  // Who cannot be asked, for want of a connection, could not load the page again either.
  const reply = signedIn ? await callNetwork(me, {}).catch((error: ApiError) => error) : undefined;
  if (reply instanceof ApiError && reply.status === 0) return;
  const now = (reply as { user?: User } | undefined)?.user;
  if (before?.id !== now?.id) location.reload();
}
