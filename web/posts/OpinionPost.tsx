import { type ReactNode, useState } from 'react';
import { reviewNotice } from '#contract/posts.ts';
import { RemovalLink } from '#web/moderation/RemovalLink.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { focusAfterRemoval } from '#web/ui/focus-after-removal.ts';
import { PostFrame } from './PostFrame.tsx';
import { TextDialog } from './TextDialog.tsx';
import { usePost, type ShownPost } from './usePost.ts';

interface OpinionPostProps {
  post: ShownPost & {
    user_state: string | null;
    user_avatar: string | null;
    flag_comment: 0 | 1;
    deactivated: boolean;
    /** Waits for review; the viewer wrote it. */
    in_review: boolean;
    can: { delete: boolean; react: boolean; flag: boolean };
  };
  voteId: number;
  text: string | null;
  time: string;
  mark?: ReactNode;
  small?: boolean;
  whole?: boolean;
  /** For opinions: editing, and deleting in place of deleting a reply. */
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

/** An opinion or a reply to it. */
export function OpinionPost({ post, voteId, onEdit, onDelete, children, ...frame }: OpinionPostProps) {
  const [replying, setReplying] = useState(false);
  const act = usePost();
  const viewer = useViewer();
  const { user_name, user_state, user_avatar, deactivated, flag_comment, in_review, user_id } = post;
  const own = viewer !== null && user_id === viewer.id;
  // Visitors see the button of every text; it asks them to sign in.
  const mayFlag = !own && (viewer ? post.can.flag && !post.user_flagged : Boolean(frame.text));
  const notice = deactivated || flag_comment === 1;
  const actions = {
    ...(post.can.react && {
      like: {
        liked: post.user_liked === 'yes',
        count: post.reply_count,
        toggle: () => void act.like(post),
      },
      reply: {
        text: 'Reply',
        label: `Reply to ${user_name}`,
        onClick: () => void act.passGate().then((passed) => passed && setReplying(true)),
      },
    }),
    onEdit,
    onDelete: post.can.delete ? (onDelete ?? (() => void act.remove(post))) : undefined,
    onFlag: mayFlag ? (reason: string) => act.flag(post, reason) : undefined,
    onBlock: own ? undefined : () => void act.block(post),
  };
  return (
    <PostFrame
      {...frame}
      id={post.comment_id}
      author={{ name: user_name, avatar: user_avatar, state: user_state }}
      notice={notice}
      beside={
        in_review ? (
          <Tag tone="warning">{reviewNotice}</Tag>
        ) : (
          !own &&
          !deactivated &&
          (post.can.react || flag_comment === 1) && (
            <button
              ref={focusAfterRemoval}
              type="button"
              aria-label={`${post.user_followed ? 'Following' : 'Follow'} ${user_name}`}
              // The second click of a double click comes before the first is shown.
              onClick={(event) => event.detail < 2 && void act.follow(post)}
              className="min-h-11 text-xs font-semibold text-accent-ink underline-offset-2 hover:underline max-mid:relative max-mid:-my-2.5 max-mid:px-1 mid:min-h-6"
            >
              {post.user_followed ? 'Following' : 'Follow'}
            </button>
          )
        )
      }
      {...(notice ? { onDelete: actions.onDelete } : actions)}
    >
      {own && flag_comment === 1 && <RemovalLink postId={post.comment_id} />}
      {children}
      {replying && (
        <TextDialog
          title="Reply"
          label="Your reply"
          placeholder="Type your comment here"
          action="Reply"
          name={`reply ${post.comment_id}`}
          onClose={() => setReplying(false)}
          send={(reply, key) => act.reply(post, voteId, reply, key)}
        />
      )}
    </PostFrame>
  );
}
