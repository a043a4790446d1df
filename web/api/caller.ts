import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';

export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Sends an API call: over the network in a browser, in process while a page is rendered on the server. */
export type Caller = (endpoint: Endpoint, input: AnyInput) => Promise<unknown>;

const callers = new WeakMap<QueryClient, Caller>();

export function setCaller(client: QueryClient, caller: Caller): void {
  callers.set(client, caller);
}

/** One API call outside of queries and mutations. Throws ApiError. */
export function callApi<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  return callers.get(client)!(endpoint, input) as Promise<Output<E>>;
}
