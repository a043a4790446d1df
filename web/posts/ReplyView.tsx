import type { ReactNode } from 'react';
import type { Reply } from '#contract/posts.ts';
import { OpinionPost } from './OpinionPost.tsx';
import { PostList } from './PostList.tsx';

/** A reply, with its own replies below. */
export function ReplyView({
  reply,
  voteId,
  more,
}: {
  reply: Reply;
  voteId: number;
  more?: (reply: Reply) => ReactNode;
}) {
  return (
    <li className="pt-3">
      <OpinionPost
        small
        post={reply}
        voteId={voteId}
        text={reply.comment}
        time={reply.reply_created_at}
        mark={
          reply.comment_to_name && (
            <p className="text-xs text-ink-2">
              to <bdi>{reply.comment_to_name}</bdi>
            </p>
          )
        }
      >
        {reply.replies && reply.replies.length > 0 && (
          <PostList
            aria-label={`Replies to ${reply.user_name}`}
            className="mt-1 border-l-2 border-rule pl-3 max-mid:-ml-9"
          >
            {reply.replies.map((nested) => (
              <ReplyView key={nested.comment_id} reply={nested} voteId={voteId} />
            ))}
          </PostList>
        )}
        {more?.(reply)}
      </OpinionPost>
    </li>
  );
}
