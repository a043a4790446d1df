import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { useApiMutation, type MutationOptions } from '#web/api/mutations.ts';
import { showError, showToast } from './messages.ts';

type Action = Endpoint & { output: { _zod: { output: { message: string } } } };

/** A call that changes something and shows its result as a toast. */
export function useAction<E extends Action>(endpoint: E, options: MutationOptions<E> = {}) {
  const { mutate, isPending, error } = useApiMutation(endpoint, {
    ...options,
    onSuccess: (output, client) => {
      showToast((output as { message: string }).message);
      options.onSuccess?.(output, client);
    },
  });
  return { send: (input: CallInput<E>) => mutate(input, { onError: showError }), busy: isPending, error };
}
