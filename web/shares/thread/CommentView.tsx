import { type ReactNode, useState } from 'react';
import { reviewNotice } from '#contract/posts.ts';
import type { Share, ShareReply } from '#contract/shares.ts';
import { RemovalLink } from '#web/moderation/RemovalLink.tsx';
import { PostFrame } from '#web/posts/PostFrame.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { useCommentActions } from '../useShareActions.ts';
import { CommentBox } from './CommentBox.tsx';

interface CommentViewProps {
  share: Share;
  comment: ShareReply;
  /** Its replies. */
  children?: ReactNode;
}

/** A comment on a share, or a reply to one. */
export function CommentView({ share, comment, children }: CommentViewProps) {
  const [isReplying, setReplying] = useState(false);
  const act = useCommentActions();
  const { user, can, liked, like_count } = comment;
  const viewer = useViewer();
  const own = viewer !== null && user.id === viewer.id;
  const name = authorName(comment);
  return (
    <li className="pt-3">
      <PostFrame
        id={comment.id}
        small
        author={{
          name,
          avatar: user.avatar_url,
          to: user.id === null ? undefined : `/members/${user.id}`,
        }}
        text={comment.comment_text}
        time={comment.created_at}
        notice={comment.flag_comment === 1 || comment.deactivated}
        mentions={comment.mentions}
        beside={comment.in_review && <Tag tone="warning">{reviewNotice}</Tag>}
        mark={
          comment.comment_to_name && (
            <p className="text-xs text-ink-2">
              to <bdi>{comment.comment_to_name}</bdi>
            </p>
          )
        }
        like={can.like ? { liked, count: like_count, toggle: () => act.like(comment) } : undefined}
        reply={
          can.reply
            ? {
                text: 'Reply',
                label: `Reply to ${name}`,
                isOpen: isReplying,
                onClick: () => setReplying(!isReplying),
              }
            : undefined
        }
        onDelete={can.delete ? () => void act.remove(comment) : undefined}
        onFlag={can.flag ? (reason) => act.flag(comment, reason) : undefined}
      >
        {own && comment.flag_comment === 1 && <RemovalLink postId={comment.id} />}
        {isReplying && <CommentBox share={share} parent={comment} onClose={() => setReplying(false)} />}
        {children}
      </PostFrame>
    </li>
  );
}

export function authorName({ user }: Pick<ShareReply, 'user'>): string {
  return `${user.first_name} ${user.last_name}`.trim();
}
