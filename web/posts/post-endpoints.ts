import type { QueryClient } from '@tanstack/react-query';
import { opinionPage, voteDetails, type OpinionEntry } from '#contract/opinions/opinions.ts';
import { flaggedNotice, type Reply } from '#contract/posts.ts';
import { updateCached } from '#web/api/update-cached.ts';

/** Reads that contain opinions and replies. */
export const postEndpoints = [opinionPage, voteDetails];

/** Shows the viewer's new reply until the next load, even in lists that show other replies first. */
export function showReply(client: QueryClient, reply: Reply): void {
  const listOf = (one: Partial<OpinionEntry & Reply>) => one.others_reply ?? one.replies ?? [];
  updateCached<OpinionEntry & Reply>(
    client,
    postEndpoints,
    (one) =>
      one.comment_id === reply.parent_comment_id &&
      !listOf(one).some(({ comment_id }) => comment_id === reply.comment_id),
    (one) => ({ [one.others_reply ? 'others_reply' : 'replies']: [...listOf(one), reply] }),
  );
}

/** Shows the notice instead of texts that an administrator removed after this page loaded them. */
export function showRemoved(client: QueryClient, ids: readonly number[]): void {
  updateCached<OpinionEntry | Reply>(
    client,
    postEndpoints,
    ({ comment_id = 0, flag_comment }) => flag_comment === 0 && ids.includes(comment_id),
    (one) => ({
      flag_comment: 1,
      ...('vote_id' in one ? { comment_text: flaggedNotice } : { comment: flaggedNotice }),
    }),
  );
}
