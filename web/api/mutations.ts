import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './caller.ts';

/** A call that changes something. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: { onSuccess?: (output: Output<E>, client: QueryClient) => void } = {},
) {
  const client = useQueryClient();
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => callApi(client, endpoint, input),
    // Not awaited: mutate()'s own callbacks must not wait for reads that may replace the calling component.
    onSuccess: (output) => void options.onSuccess?.(output, client),
  });
}
