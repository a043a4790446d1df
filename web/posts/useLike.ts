import type { likeComment } from '#contract/posts.ts';
import type { likeShare, likeShareComment } from '#contract/shares.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showError } from '#web/shell/messages.ts';

/**
 * Likes a post, or takes the like back. `toggle` shows that at once, and again to undo it if the call fails;
 * `settle` shows the reply.
 */
export function useLike(endpoint: typeof likeComment | typeof likeShare | typeof likeShareComment) {
  const { mutate } = useApiMutation(endpoint, { inOrder: true });
  return (id: number, toggle: () => void, settle: (now: { liked: boolean; like_count: number }) => void) => {
    toggle();
    const onError = (error: Error) => {
      toggle();
      showError(error);
    };
    mutate({ params: { id: String(id) } }, { onSuccess: settle, onError });
  };
}
