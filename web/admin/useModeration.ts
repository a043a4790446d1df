import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { adminMember, adminMembers, listFlags, moderationLog } from '#contract/moderation.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { report } from '#web/shell/messages.ts';

type Action = Endpoint & { output: { _zod: { output: { message: string } } } };

/** Sends a decision and shows its message. Then, also after an error, the screens are read again. */
export function useModeration<E extends Action>(endpoint: E) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useApiMutation(endpoint);
  const refresh = () => {
    for (const changed of [listFlags, adminMember, adminMembers, moderationLog])
      void invalidate(client, changed);
  };
  return {
    busy: isPending,
    send: (input: CallInput<E>, onSuccess?: () => void) =>
      void report(mutateAsync(input) as Promise<{ message: string }>).then((isDone) => {
        refresh();
        if (isDone) onSuccess?.();
      }),
  };
}
