import { useId } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './caller.ts';
import { invalidate } from './queries.ts';

export interface MutationOptions<E extends Endpoint> {
  /** Endpoints whose reads it changes. */
  changes?: readonly Endpoint[];
  onSuccess?: (output: Output<E>, client: QueryClient) => void;
  /** Called also after the component was removed, unlike the callbacks of mutate(). */
  onError?: (error: ApiError) => void;
  /** Calls of the same scope are sent one after the other, so that the last reply is to the last call. */
  scope?: string;
}

/** A call that changes something. */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => callApi(client, endpoint, input),
    ...(options.scope && { scope: { id: options.scope } }),
    ...(options.onError && { onError: options.onError }),
    // Not awaited: mutate()'s own callbacks must not wait for reads that may replace the calling component.
    onSuccess: (output) => {
      options.onSuccess?.(output, client);
      for (const changed of options.changes ?? []) void invalidate(client, changed);
    },
  });
}

/** Sends calls that change something one by one, for components that do not show their progress. */
export function useSend() {
  const client = useQueryClient();
  const id = useId();
  const { mutateAsync } = useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (call) => call(),
    scope: { id },
  });
  return <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    mutateAsync(() => callApi(client, endpoint, input)) as Promise<Output<E>>;
}
