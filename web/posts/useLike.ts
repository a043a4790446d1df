import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { likeComment } from '#contract/posts.ts';
import type { likeShare, likeShareComment } from '#contract/shares.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/mutations.ts';
import { refetchIfOutdated } from '#web/api/queries.ts';
import { showError } from '#web/shell/messages.ts';

/**
 * Likes a post, or takes the like back. `show` shows that at once, and what was before if the call fails. The
 * post may have been read again in between. `settle` shows the reply.
 */
export function useLike(endpoint: typeof likeComment | typeof likeShare | typeof likeShareComment) {
  const client = useQueryClient();
  const send = useSend();
  const presses = useRef(0);
  return async (
    id: number,
    wasLiked: boolean,
    show: (isLiked: boolean) => void,
    settle: (now: { liked: boolean; like_count: number }) => void,
  ): Promise<void> => {
    const press = (presses.current += 1);
    show(!wasLiked);
    try {
      const now = await send(endpoint, { params: { id: String(id) } });
      // The reply to a later press is newer.
      if (press === presses.current) settle(now);
    } catch (error) {
      show(wasLiked);
      showError(error as ApiError);
      refetchIfOutdated(client, error as ApiError);
    }
  };
}
