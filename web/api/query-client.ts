import { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, setCaller, type AnyInput, type Caller } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { endpoint: Endpoint };
  }
}

/** What a page was rendered with: key, data, and when it was read (milliseconds). */
export type PageQueries = (readonly [key: readonly unknown[], data: unknown, updatedAt: number])[];

export function createQueryClient(caller: Caller): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails soon, and says so, instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        queryFn: ({ meta, queryKey }) =>
          caller(meta!.endpoint as Endpoint, (queryKey as [string, AnyInput])[1]),
        staleTime: 30_000,
        // A refusal stays a refusal; only a lost connection or a busy server is worth another try.
        retry: (failures, error) => failures < 2 && (error.status === 0 || error.status >= 500),
      },
    },
  });
  setCaller(client, caller);
  return client;
}
