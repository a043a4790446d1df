import { Ban, Flag, Heart, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useViewer } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { PostText } from './PostText.tsx';
import { TextDialog } from './TextDialog.tsx';
import { usePost, type ShownPost } from './usePost.ts';

interface PostFrameProps {
  posting: ShownPost & {
    user_state: string | null;
    user_avatar: string | null;
    flag_comment: 0 | 1;
    deactivated: boolean;
    can: { delete: boolean; flag: boolean };
  };
  voteId: number;
  text: string | null;
  time: string;
  /** Below the name: how they voted, or whom they answer. */
  mark?: ReactNode;
  small?: boolean;
  /** A long text is not folded. */
  whole?: boolean;
  /** Edit, and Delete of an opinion, which is more than its text. */
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

/** Who, from where, when, what; and what one can do with it. */
export function PostFrame({
  posting,
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
  const shown = useLocalTime(time);
  const { user_name, user_state, deactivated, flag_comment, user_id } = posting;
  const own = viewer !== null && user_id === viewer.id;
  const notice = deactivated || flag_comment === 1;
  const open = async (which: 'reply' | 'flag') => (await act.mayGoOn()) && setDialog(which);
  return (
    <div
      className={cx(
        'grid gap-x-3',
        small ? 'grid-cols-[2rem_minmax(0,1fr)]' : 'grid-cols-[2.5rem_minmax(0,1fr)]',
      )}
    >
      <Avatar name={user_name} src={posting.user_avatar} size={small ? 'sm' : 'md'} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold">{user_name}</bdi>
          <span className="text-xs text-ink-3 max-mid:order-last max-mid:basis-full">
            {user_state && `${user_state} · `}
            <time dateTime={time} className="tabular-nums">
              {shown}
            </time>
          </span>
          {!own && !deactivated && (
            <button
              type="button"
              onClick={() => void act.follow(posting)}
              aria-pressed={posting.user_followed}
              className="min-h-11 text-xs font-semibold text-accent-ink underline-offset-2 hover:underline max-mid:-my-2.5 max-mid:px-1 mid:min-h-6"
            >
              {posting.user_followed ? 'Following' : 'Follow'}
              <span className="sr-only"> {user_name}</span>
            </button>
          )}
        </p>
        {mark}
        {text && <PostText text={text} notice={notice} whole={whole} />}
        {!notice && (
          <div className="-ml-2.5 mt-0.5 flex flex-wrap items-center">
            <IconButton
              label={`${posting.user_liked === 'yes' ? 'Take back the like' : 'Like'}, ${posting.reply_count === 1 ? '1 like' : `${showCount(posting.reply_count)} likes`}`}
              aria-pressed={posting.user_liked === 'yes'}
              icon={
                <Heart
                  aria-hidden
                  className={cx('size-4', posting.user_liked === 'yes' && 'fill-current text-accent')}
                />
              }
              onClick={() => void act.like(posting)}
              className="px-2.5"
            >
              <span aria-hidden className="tabular">
                {showCount(posting.reply_count)}
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
            {posting.can.delete && (
              <IconButton
                label="Delete"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={onDelete ?? (() => void act.remove(posting))}
              />
            )}
            {!own && (viewer ? posting.can.flag && !posting.user_flagged : text) && (
              <IconButton
                label={`Flag what ${user_name} wrote`}
                icon={<Flag aria-hidden className="size-4" />}
                onClick={() => void open('flag')}
              />
            )}
            {!own && (
              <IconButton
                label={`Block ${user_name}`}
                icon={<Ban aria-hidden className="size-4" />}
                onClick={() => void act.block(posting)}
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
            send={(words) => act.reply(posting, voteId, words)}
          />
        )}
        {dialog === 'flag' && (
          <TextDialog
            title="Flag"
            label="What is wrong with it"
            placeholder="Flag objectionable content that violate the Terms of Use. For example: violent threats, and obscene comments."
            action="Flag"
            optional
            onClose={() => setDialog(null)}
            send={(words) => act.flag(posting, words)}
          />
        )}
      </div>
    </div>
  );
}
