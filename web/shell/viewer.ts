import { createContext, useContext } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/members/user.ts';
import { signOut } from '#contract/auth/sign-in.ts';
import { callApi } from '#web/api/caller.ts';
import { allApiQueries } from '#web/api/queries.ts';
import { readViewer, viewerQuery } from '#web/api/viewer-query.ts';
import { confirm } from './messages.ts';
import { clearRecentSearches, readToken, writePendingSignOut, writeToken } from '#web/api/storage.ts';

export const ViewerContext = createContext<User | null>(null);

/** The signed-in member, null for a visitor. */
export function useViewer(): User | null {
  return useContext(ViewerContext);
}

/** The member's name; their email address while they have not given one. */
export function nameOf({ first_name, last_name, email }: User): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/** Sets the viewer after sign-in, which gives a token, or an update. A new viewer gets an empty cache. */
export function useSetViewer() {
  const client = useQueryClient();
  return (user: User | null, token?: string) => {
    const before = readViewer(client);
    // The reply to an update can come after a sign-out.
    if (user && !token && user.id !== before?.id) return;
    if (token) writeToken(token);
    if (before?.id !== user?.id) {
      client.removeQueries(allApiQueries);
      if (before) clearRecentSearches();
    }
    client.setQueryData(viewerQuery.queryKey, user);
    // The app's icon shows no number of the member who has left.
    if (!user) void import('#web/notifications/live-unread.ts').then(({ showOnIcon }) => showOnIcon(0));
  };
}

/** Signs out. Texts that wait for a connection are deleted, after a question. */
export function useSignOut(after: () => void) {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Offline, the device forgets the session now, and ends it on the server when it is connected again. A
    // session that has ended already is no error either.
    mutationFn: () => callApi(client, signOut, {}).catch(() => writePendingSignOut(readToken())),
  });
  const forget = () => {
    writeToken(null);
    forgetOffline(viewer);
    setViewer(null);
    after();
  };
  return async () => {
    const mayLeave =
      viewer && offline().then(({ confirmSignOut }) => confirmSignOut(viewer.id), askUnchecked);
    if ((await mayLeave) === false) return;
    mutate(undefined, { onSettled: forget });
  };
}

const offline = () => import('#web/offline/outbox-store.ts');

const askUnchecked = () =>
  confirm({ title: 'Logout', text: 'Texts that have not been sent stay on this device.', danger: true });

/** Deletes what this browser stores for a member to read and send without a connection. */
export function forgetOffline(member: User | null): void {
  if (member)
    void offline()
      .then((module) => module.forgetOffline(member.id))
      .catch(() => undefined);
}
