import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { adminMember, adminMembers, listFlags, moderationLog } from '#contract/moderation.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { showError, showToast } from '#web/shell/messages.ts';

type Action = Endpoint & { output: { _zod: { output: { message: string } } } };

/** Sends a decision and shows its message. Then, also after an error, the screens are read again. */
export function useModeration<E extends Action>(endpoint: E) {
  const client = useQueryClient();
  const { mutate, isPending } = useApiMutation(endpoint);
  const refresh = () => {
    for (const changed of [listFlags, adminMember, adminMembers, moderationLog])
      void invalidate(client, changed);
  };
  return {
    busy: isPending,
    send: (input: CallInput<E>, onSuccess?: () => void) =>
      mutate(input, {
        onSuccess: (output) => {
          showToast((output as { message: string }).message);
          refresh();
          onSuccess?.();
        },
        onError: (error) => {
          showError(error);
          refresh();
        },
      }),
  };
}
