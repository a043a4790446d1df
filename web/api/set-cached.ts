import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import { apiQuery } from './queries.ts';

/** Shows what the reply to a change says. A read on its way may be older. */
export function setCached<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  output: Output<E>,
): void {
  const { queryKey } = apiQuery(endpoint, input);
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown, QueryKey>(queryKey, output);
}
