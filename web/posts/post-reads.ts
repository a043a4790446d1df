import type { QueryClient } from '@tanstack/react-query';
import { opinionPage, voteDetails, type OpinionEntry } from '#contract/opinions/opinions.ts';
import { flaggedNotice, type Reply } from '#contract/posts.ts';
import { changeReads } from '#web/api/change-reads.ts';

/** Reads that contain opinions and replies. */
export const postReads = [opinionPage, voteDetails];

/** Shows the notice in place of texts that an administrator has removed after they were read. */
export function showRemoved(client: QueryClient, ids: readonly number[]): void {
  changeReads<OpinionEntry | Reply>(
    client,
    postReads,
    ({ comment_id = 0, flag_comment }) => flag_comment === 0 && ids.includes(comment_id),
    (one) => ({
      flag_comment: 1,
      ...('vote_id' in one ? { comment_text: flaggedNotice } : { comment: flaggedNotice }),
    }),
  );
}
