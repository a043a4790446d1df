import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation, type MutationOptions } from '#web/api/mutations.ts';
import { refetchIfOutdated } from '#web/api/queries.ts';
import { showError, showToast } from './messages.ts';

type Action = Endpoint & { output: { _zod: { output: { message: string } } } };

/** A call that changes something and shows its result as a toast. */
export function useAction<E extends Action>(endpoint: E, options: MutationOptions<E> = {}) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useApiMutation(endpoint, {
    ...options,
    onError: (error: ApiError) => {
      showError(error);
      refetchIfOutdated(client, error);
    },
    onSuccess: (output, client) => {
      showToast((output as { message: string }).message);
      options.onSuccess?.(output, client);
    },
  });
  return { send: (input: CallInput<E>) => mutate(input), busy: isPending, error };
}
