import { Ban, Flag, Heart, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useViewer } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { PostText } from './PostText.tsx';
import { TextDialog } from './TextDialog.tsx';
import { usePost, type ShownPost } from './usePost.ts';

interface PostFrameProps {
  post: ShownPost & {
    user_state: string | null;
    user_avatar: string | null;
    flag_comment: 0 | 1;
    deactivated: boolean;
    can: { delete: boolean; flag: boolean };
  };
  voteId: number;
  text: string | null;
  time: string;
  /** Below the name: the author's vote, or whom they answer. */
  mark?: ReactNode;
  small?: boolean;
  /** Shows a long text in full. */
  whole?: boolean;
  /** For opinions: editing, and deleting in place of deleting a reply. */
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

/** An opinion or a reply: its author, time and text, and what the viewer can do with it. */
export function PostFrame({
  post,
  voteId,
  text,
  time,
  mark,
  small = false,
  whole = false,
  onEdit,
  onDelete,
  children,
}: PostFrameProps) {
  const [dialog, setDialog] = useState<'reply' | 'flag' | null>(null);
  const act = usePost();
  const viewer = useViewer();

  const { user_name, user_state, deactivated, flag_comment, user_id } = post;
  const own = viewer !== null && user_id === viewer.id;
  const notice = deactivated || flag_comment === 1;
  const open = async (which: 'reply' | 'flag') => (await act.passGate()) && setDialog(which);
  return (
    <div
      className={cx(
        'grid gap-x-3',
        small ? 'grid-cols-[2rem_minmax(0,1fr)]' : 'grid-cols-[2.5rem_minmax(0,1fr)]',
      )}
    >
      <Avatar name={user_name} src={post.user_avatar} size={small ? 'sm' : 'md'} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold">{user_name}</bdi>
          <span className="text-xs text-ink-3 max-mid:order-last max-mid:basis-full">
            {user_state && `${user_state} · `}
            <LocalTime iso={time} className="tabular-nums" />
          </span>
          {!own && !deactivated && (
            <button
              type="button"
              onClick={() => void act.follow(post)}
              aria-pressed={post.user_followed}
              className="min-h-11 text-xs font-semibold text-accent-ink underline-offset-2 hover:underline max-mid:-my-2.5 max-mid:px-1 mid:min-h-6"
            >
              {post.user_followed ? 'Following' : 'Follow'}
              <span className="sr-only"> {user_name}</span>
            </button>
          )}
        </p>
        {mark}
        {text && <PostText text={text} notice={notice} whole={whole} />}
        {!notice && (
          <div className="-ml-2.5 mt-0.5 flex flex-wrap items-center">
            <IconButton
              label={`${post.user_liked === 'yes' ? 'Remove like' : 'Like'}, ${post.reply_count === 1 ? '1 like' : `${showCount(post.reply_count)} likes`}`}
              aria-pressed={post.user_liked === 'yes'}
              icon={
                <Heart
                  aria-hidden
                  className={cx('size-4', post.user_liked === 'yes' && 'fill-current text-accent')}
                />
              }
              onClick={() => void act.like(post)}
              className="px-2.5"
            >
              <span aria-hidden className="tabular">
                {showCount(post.reply_count)}
              </span>
            </IconButton>
            <IconButton
              label={`Reply to ${user_name}`}
              icon={<MessageSquareReply aria-hidden className="size-4" />}
              onClick={() => void open('reply')}
              className="px-2.5"
            >
              <span aria-hidden>Reply</span>
            </IconButton>
            {onEdit && (
              <IconButton
                label="Edit comment"
                icon={<Pencil aria-hidden className="size-4" />}
                onClick={onEdit}
              />
            )}
            {post.can.delete && (
              <IconButton
                label="Delete"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={onDelete ?? (() => void act.remove(post))}
              />
            )}
            {!own && (viewer ? post.can.flag && !post.user_flagged : text) && (
              <IconButton
                label={`Flag post by ${user_name}`}
                icon={<Flag aria-hidden className="size-4" />}
                onClick={() => void open('flag')}
              />
            )}
            {!own && (
              <IconButton
                label={`Block ${user_name}`}
                icon={<Ban aria-hidden className="size-4" />}
                onClick={() => void act.block(post)}
              />
            )}
          </div>
        )}
        {children}
        {dialog === 'reply' && (
          <TextDialog
            title="Reply"
            label="Your reply"
            placeholder="Type your comment here"
            action="Reply"
            onClose={() => setDialog(null)}
            send={(reply) => act.reply(post, voteId, reply)}
          />
        )}
        {dialog === 'flag' && (
          <TextDialog
            title="Flag"
            label="What is the problem?"
            placeholder="Flag objectionable content that violate the Terms of Use. For example: violent threats, and obscene comments."
            action="Flag"
            optional
            onClose={() => setDialog(null)}
            send={(reason) => act.flag(post, reason)}
          />
        )}
      </div>
    </div>
  );
}
