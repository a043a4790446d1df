import {
  CancelledError,
  queryOptions,
  useQuery,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './caller.ts';

/** The first element of every API query key. */
const apiKey = 'api';

const keyOf = ({ method, path }: Endpoint) => [apiKey, `${method} ${path}`] as const;

/** How one read is cached, the same on the server, which fills the cache, and in the browser. */
export function apiQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions<Output<E>, ApiError, Output<E>, readonly [string, string, CallInput<E>]>({
    queryKey: [...keyOf(endpoint), input],
    queryFn: ({ client }) => callApi(client, endpoint, input),
  });
}

/** A read for a screen. Loaders fetch it first, so `data` is there on the first render. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): UseQueryResult<Output<E>, ApiError> {
  return useQuery(apiQuery(endpoint, input));
}

/** Marks reads of an endpoint as stale and refetches the visible ones; without `input`, all its reads. */
export function invalidate<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input?: Partial<CallInput<E>>,
): Promise<void> {
  return refetch(client, input ? [...keyOf(endpoint), input] : keyOf(endpoint));
}

/** The same for all reads of the API. */
export function invalidateAll(client: QueryClient): Promise<void> {
  return refetch(client, [apiKey]);
}

function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A reply on its way may be older than the change. readQuery() asks again.
  void client.cancelQueries({ queryKey });
  return client.invalidateQueries({ queryKey });
}

/** Reads into the cache, and again if a change cancels the read. */
export function readQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, ApiError, Data, Key>,
): Promise<Data> {
  return client.fetchQuery(options).catch((error: unknown) => {
    if (error instanceof CancelledError) return readQuery(client, options);
    throw error;
  });
}

/** The key of the pages that are open at one history entry. Each page is also cached under its own key. */
export function pagesKey<E extends Endpoint>(endpoint: E, input: CallInput<E>, historyKey: string) {
  return [...keyOf(endpoint), input, historyKey] as const;
}

/** The cached reads of an endpoint, as a TanStack Query filter. */
export function queryFilter(endpoint: Endpoint): { queryKey: readonly unknown[] } {
  return { queryKey: keyOf(endpoint) };
}

/** Every cached read of the API, as a TanStack Query filter. */
export const allApiQueries = { queryKey: [apiKey] };

/** Reads the screen again if an action failed on outdated data, or if its reply was lost. */
export function refetchIfOutdated(client: QueryClient, { status }: ApiError): void {
  if ([0, 404, 409].includes(status)) void invalidateAll(client);
}
