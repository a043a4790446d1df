import { Ban, Flag, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { AuthorName, type Author } from './AuthorName.tsx';
import { LikeButton, type Like } from './LikeButton.tsx';
import type { Mentioned } from './linked-text.ts';
import { PostText } from './PostText.tsx';

interface PostFrameProps {
  id: number;
  author: Author & { avatar: string | null; state?: string | null };
  text: string | null;
  time: string;
  /** The post's own page, which the time links to. */
  to?: string | undefined;
  /** The text is a notice in place of the author's. */
  notice: boolean;
  /** Members whose names in the text become links. */
  mentions?: readonly Mentioned[];
  /** Beside the name. */
  beside?: ReactNode;
  /** Below the name: the author's vote, or whom they answer. */
  mark?: ReactNode;
  /** Below the text. */
  attached?: ReactNode;
  small?: boolean;
  /** Shows a long text in full. */
  whole?: boolean;
  /** Without these, the post has no such button. */
  like?: Like | undefined;
  reply?: { text: string; label: string; isOpen?: boolean; onClick: () => void } | undefined;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onBlock?: (() => void) | undefined;
  /** Sends a report. An error that it throws is shown. */
  onFlag?: ((reason: string) => Promise<unknown>) | undefined;
  /** More buttons, after the reply. */
  actions?: ReactNode;
  /** After all buttons. */
  rating?: ReactNode;
  children?: ReactNode;
}

/** A text by a member: its author, time and text, and what the viewer can do with it. */
export function PostFrame({ author, small = false, ...post }: PostFrameProps) {
  const flagging = useLazyDialog(() => import('./FlagDialog.tsx'));
  const passGate = useAccountGate();
  const { like, reply, onEdit, onDelete, onBlock, onFlag } = post;
  const time = <LocalTime iso={post.time} className="tabular-nums" />;
  return (
    <div
      className={cx(
        // In pixels, so that nested replies have room at 200% text size.
        'grid gap-x-3 [--spacing:4px]',
        small ? 'grid-cols-[32px_minmax(0,1fr)]' : 'grid-cols-[40px_minmax(0,1fr)]',
      )}
    >
      <Avatar name={author.name} src={author.avatar} size={small ? 'sm' : 'md'} />
      <div className="min-w-0">
        <p
          className={cx(
            'flex flex-wrap items-baseline gap-x-2',
            post.to && 'max-mid:[&>a]:before:-top-6 max-mid:[&>a]:before:bottom-0',
          )}
        >
          <AuthorName {...author} />
          <span className="text-xs text-ink-3 max-mid:order-last max-mid:basis-full">
            {author.state && `${author.state} · `}
            {post.to ? (
              <Link to={post.to} className="post-time">
                {time}
              </Link>
            ) : (
              time
            )}
          </span>
          {post.beside}
        </p>
        {post.mark}
        {post.text && (
          <PostText text={post.text} notice={post.notice} whole={post.whole} mentions={post.mentions} />
        )}
        {post.attached && <div className="relative">{post.attached}</div>}
        <div className="-ml-2.5 mt-0.5 flex flex-wrap items-center empty:hidden">
          {like && <LikeButton {...like} author={author.name} />}
          {reply && (
            <IconButton
              label={reply.label}
              icon={<MessageSquareReply aria-hidden className="size-4" />}
              aria-expanded={reply.isOpen}
              // A double click opens it, too.
              onClick={({ detail }) => detail < 2 && reply.onClick()}
              className="px-2.5"
            >
              <span aria-hidden className="tabular">
                {reply.text}
              </span>
            </IconButton>
          )}
          {post.actions}
          {onEdit && (
            <IconButton
              label="Edit comment"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={onEdit}
            />
          )}
          {onDelete && (
            <IconButton label="Delete" icon={<Trash2 aria-hidden className="size-4" />} onClick={onDelete} />
          )}
          {onFlag && (
            <IconButton
              label={`Flag post by ${author.name}`}
              icon={<Flag aria-hidden className="size-4" />}
              onClick={() => void passGate().then((passed) => passed && flagging.open())}
            />
          )}
          {onBlock && (
            <IconButton
              label={`Block ${author.name}`}
              icon={<Ban aria-hidden className="size-4" />}
              onClick={onBlock}
              className="px-2.5"
            >
              <span aria-hidden className="max-mid:hidden">
                Block
              </span>
            </IconButton>
          )}
          {post.rating}
        </div>
        {post.children}
        {onFlag && flagging.Dialog && (
          <flagging.Dialog target={`post ${post.id}`} onClose={flagging.close} send={onFlag} />
        )}
      </div>
    </div>
  );
}
