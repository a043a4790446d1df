import type { ReactNode } from 'react';
import type { Share, ShareComment } from '#contract/shares.ts';
import { PostList } from '#web/posts/PostList.tsx';
import { CommentView, authorName } from './CommentView.tsx';

interface CommentThreadProps {
  share: Share;
  /** Below a comment and its replies. */
  more?: ((comment: ShareComment) => ReactNode) | undefined;
}

/** The comments that came with a share, each with its replies. */
export function CommentThread({ share, more }: CommentThreadProps) {
  if (share.share_comments.length === 0) return null;
  return (
    <PostList
      aria-label={`Comments on the share of ${share.share_user_name}`}
      className="mt-1 max-mid:-ml-11"
    >
      {share.share_comments.map((comment) => (
        <CommentView key={comment.id} share={share} comment={comment}>
          {comment.comments.length > 0 && (
            <PostList
              aria-label={`Replies to ${authorName(comment)}`}
              className="mt-1 border-l-2 border-rule pl-3 max-mid:-ml-9"
            >
              {comment.comments.map((reply) => (
                <CommentView key={reply.id} share={share} comment={reply} />
              ))}
            </PostList>
          )}
          {more?.(comment)}
        </CommentView>
      ))}
    </PostList>
  );
}
