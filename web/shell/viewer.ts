import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth/accounts.ts';
import { signOut } from '#contract/auth/accounts.ts';
import { useSend } from '#web/api/api.ts';
import { viewerKey } from '#web/api/load.ts';
import { readToken, writeLeaving, writeToken } from '#web/api/storage.ts';

/** The signed-in member, null for a visitor. Set by the server with the page and by signing in; never fetched on its own. */
export function useViewer(): User | null {
  return (
    useQuery<User | null>({
      queryKey: viewerKey,
      queryFn: () => null,
      enabled: false,
      staleTime: Number.POSITIVE_INFINITY,
    }).data ?? null
  );
}

/** Takes on a session, or what a call said of the member. Whatever was read as somebody else is forgotten. */
export function useSetViewer() {
  const client = useQueryClient();
  return (user: User | null, token?: string) => {
    const before = client.getQueryData<User | null>(viewerKey);
    if (token) writeToken(token);
    if (before?.id !== user?.id)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0] });
    client.setQueryData(viewerKey, user);
  };
}

export function useSignOut(after: () => void) {
  const setViewer = useSetViewer();
  const { mutate } = useSend(signOut);
  const forget = () => {
    writeToken(null);
    setViewer(null);
    after();
  };
  // Signing out works offline too: the device forgets, and the server is told on the next visit.
  return () => mutate({}, { onError: () => writeLeaving(readToken()), onSettled: forget });
}
