import { useQueryClient } from '@tanstack/react-query';
import type { likeComment } from '#contract/posts.ts';
import type { likeShare, likeShareComment } from '#contract/shares.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { refetchIfGone } from '#web/api/queries.ts';
import { showError } from '#web/shell/messages.ts';

/**
 * Likes a post, or takes the like back. `toggle` shows that at once, and again to undo it if the call fails;
 * `settle` shows the reply.
 */
export function useLike(endpoint: typeof likeComment | typeof likeShare | typeof likeShareComment) {
  const client = useQueryClient();
  const { mutate } = useApiMutation(endpoint, { inOrder: true });
  return (id: number, toggle: () => void, settle: (now: { liked: boolean; like_count: number }) => void) => {
    toggle();
    const onError = (error: ApiError) => {
      toggle();
      showError(error);
      refetchIfGone(client, error);
    };
    mutate({ params: { id: String(id) } }, { onSuccess: settle, onError });
  };
}
