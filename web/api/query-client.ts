import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { setCaller, type Caller } from './caller.ts';
import { reportSessionEnd } from './session-end.ts';
import { refreshViewer } from './viewer-query.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Keys and data of a rendered page. Without read times, so that equal pages are equal byte for byte. */
export type PageQueries = (readonly [key: readonly unknown[], data: unknown])[];

// Components show a reply before the callbacks of its mutation run: else a switch flashes back for a moment.
notifyManager.setScheduler(queueMicrotask);

const isOnline = () => typeof window !== 'undefined' && navigator.onLine;

export function createQueryClient(caller: Caller): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A call in progress, such as a sign-out, may be what has ended the session.
        if (client.isMutating() === 0) reportSessionEnd(error, query.getObserversCount() === 0);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => reportSessionEnd(error as ApiError, false),
    }),
    defaultOptions: {
      // Without a connection a call fails at once, with a message, instead of waiting silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // Only a lost connection or a busy server is worth another try, and only in a browser that is online.
        retry: (failures, error) => failures < 2 && isOnline() && (error.status === 0 || error.status >= 500),
      },
    },
  });
  setCaller(client, (endpoint, input) =>
    caller(endpoint, input).catch((error: unknown) => {
      // The page was opened before the suspension: now it shows the notice.
      if (error instanceof ApiError && error.code === 'account_suspended') void refreshViewer(client);
      throw error;
    }),
  );
  return client;
}
