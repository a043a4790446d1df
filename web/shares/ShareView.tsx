import { Repeat2, Users } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { reviewNotice } from '#contract/posts.ts';
import { commentsPerShare, type Share, type ShareComment } from '#contract/shares.ts';
import { RemovalLink } from '#web/moderation/RemovalLink.tsx';
import { PostFrame } from '#web/posts/PostFrame.tsx';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { CommentBox } from './thread/CommentBox.tsx';
import { CommentThread } from './thread/CommentThread.tsx';
import { OriginalShare } from './OriginalShare.tsx';
import { ShareContent } from './ShareContent.tsx';
import { TruthRating } from './TruthRating.tsx';
import { useShareActions } from './useShareActions.ts';

interface ShareViewProps {
  share: Share;
  /** On the share's own page: the whole text and thread. */
  whole?: boolean;
  onDeleted?: () => void;
  /** Below a comment and its replies. */
  more?: ((comment: ShareComment) => ReactNode) | undefined;
}

/**
 * One share: what it says, what the viewer can do with it, and its comments. Memoized, because a like changes
 * one share of the feed.
 */
export const ShareView = memo(function ShareView({ share, whole = false, onDeleted, more }: ShareViewProps) {
  const [isCommenting, setCommenting] = useState(false);
  const reshare = useLazyDialog(() => import('./dialogs/ReshareDialog.tsx'));
  const act = useShareActions(share, onDeleted);
  const viewer = useViewer();
  const isGone = share.flag_comment === 1 || share.deactivated;
  const own = viewer !== null && share.share_user_id === viewer.id;
  const { id, can, liked, like_count, share_user_id, share_user_name, comments_count, parent_share } = share;
  return (
    <article
      aria-label={`Share of ${share_user_name}`}
      // contain: typing in one share does not repaint the others. The list of mentions overflows it.
      className="max-w-190 border-b border-rule py-5 not-has-[[role=listbox]]:contain-content [overflow-clip-margin:4px]"
    >
      <PostFrame
        id={id}
        author={{
          name: share_user_name,
          avatar: share.user_avatar,
          to: share_user_id === null ? undefined : `/members/${share_user_id}`,
        }}
        text={share.share_text || null}
        time={share.created_at}
        to={whole ? undefined : `/share/${id}`}
        notice={isGone}
        mentions={share.mentions}
        whole={whole}
        beside={
          <>
            <Audience share={share} />
            {share.in_review && <Tag tone="warning">{reviewNotice}</Tag>}
          </>
        }
        attached={
          <>
            <ShareContent share={share} shareId={id} />
            {parent_share && <OriginalShare parent={parent_share} shareId={id} />}
          </>
        }
        like={can.like || like_count > 0 ? { liked, count: like_count, toggle: act.like } : undefined}
        reply={
          can.comment
            ? {
                text: showCount(comments_count),
                label: `Comment, ${countedNoun(comments_count, 'comment')}`,
                isOpen: isCommenting,
                onClick: () => setCommenting(!isCommenting),
              }
            : undefined
        }
        actions={can.reshare && <ReshareButton share={share} onOpen={reshare.open} />}
        rating={!isGone && <TruthRating share={share} onRate={(value) => void act.rate(value)} />}
        onDelete={can.delete ? () => void act.remove() : undefined}
        onFlag={can.flag ? act.flag : undefined}
        onBlock={can.block ? () => void act.block() : undefined}
      >
        {own && share.flag_comment === 1 && <RemovalLink postId={id} />}
        {isCommenting && <CommentBox share={share} parent={null} onClose={() => setCommenting(false)} />}
        <CommentThread share={share} more={more} />
        {!whole && comments_count > commentsPerShare && (
          <Link
            to={`/share/${id}`}
            aria-label={`Show more comments on the share of ${share_user_name}`}
            className="mt-2 more-link"
          >
            Show more comments
          </Link>
        )}
        {reshare.Dialog && <reshare.Dialog share={share} onClose={reshare.close} />}
      </PostFrame>
    </article>
  );
});

/** Says that a share was not sent to everybody. */
function Audience({ share: { general, receiver_ids, can } }: { share: Share }) {
  if (general) return null;
  const count = receiver_ids.split(',').filter(Boolean).length;
  // Only the author gets the whole list, and only the author may delete.
  const text = can.delete ? `to ${countedNoun(count, 'member')}` : 'to you';
  return (
    <span className="text-xs whitespace-nowrap text-ink-3">
      <Users aria-hidden className="mr-1 inline size-3.5 align-text-bottom" />
      {text}
    </span>
  );
}

function ReshareButton({ share, onOpen }: { share: Share; onOpen: () => void }) {
  const count = share.reshare_count;
  return (
    <IconButton
      label={`Reshare, ${countedNoun(count, 'reshare')}`}
      aria-haspopup="dialog"
      icon={<Repeat2 aria-hidden className={share.reshared ? 'size-4 text-accent' : 'size-4'} />}
      onClick={onOpen}
      className="px-2.5"
    >
      <span aria-hidden className="tabular">
        {showCount(count)}
      </span>
    </IconButton>
  );
}
