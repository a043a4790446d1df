import { missingInitiative } from '#contract/initiatives.ts';
import {
  deletedNotice,
  heldNotice,
  unavailableNotice,
  type ParentShare,
  type Share,
  type SharableType,
} from '#contract/shares.ts';
import { deactivatedNotice, reviewNotice } from '#contract/posts.ts';
import type { MediaView } from '#contract/media.ts';
import type { Services } from '#server/jobs/services.ts';
import { mediaView } from '#server/media/media-view.ts';
import { postPolicy, removedNotice } from '#server/posts/post-view.ts';
import type { ThreadRow } from '#server/posts/threads.ts';
import { commentView } from './comment-view.ts';
import type { Posting, SharedItem, ShareRow } from './share-rows-store.ts';

const sharableTypes: Record<SharedItem['type'], SharableType> = {
  bill: 'Bill',
  initiative: 'Initiative',
  representative: 'Representative',
};

type Media = ReadonlyMap<string, MediaView>;

/** A share as its viewer sees it, with the comments that are shown below it. */
export function shareView(row: ShareRow, viewerId: number, media: Media, comments: ThreadRow[] = []): Share {
  const { posting, parent, flagged, blocked } = row;
  const { react, ...can } = postPolicy({ ...posting, flagged, blocked }, viewerId);
  const isOriginalClosed = parent !== null && (!isAvailable(parent) || parent.blocked);
  return {
    ...postingView(posting, media),
    parent_share_id: parent?.posting.id ?? null,
    parent_share:
      posting.is_reshare && !posting.deactivated && !posting.removed
        ? parentView(parent, viewerId, media)
        : null,
    reshared: row.reshared,
    reshare_count: row.reshare_count,
    comments_count: Math.max(0, row.comments_count),
    like_count: row.like_count,
    liked: row.liked,
    untruth_count: row.untrue_count,
    partially_truth_count: row.partly_true_count,
    truth_val: row.rating,
    user_flagged: flagged,
    general: row.general,
    receiver_ids: row.receiver_ids,
    share_comments: comments.map((comment) => ({
      ...commentView(comment, viewerId, react),
      comments: comment.replies.map((reply) => commentView(reply, viewerId, react)),
    })),
    can: { ...can, comment: react, like: react, rate: react, reshare: react && !isOriginalClosed },
  };
}

function isAvailable({ posting, held }: NonNullable<ShareRow['parent']>): boolean {
  return !held && !posting.deactivated && !posting.removed && !posting.in_review;
}

/** The original of a reshare, or the notice that replaces it. */
function parentView(parent: ShareRow['parent'], viewerId: number, media: Media): ParentShare {
  if (!parent) return { ...notice(deletedNotice), id: null, created_at: null, ...unavailable };
  const { posting, held, open } = parent;
  const noticeOf = (text: string) => ({
    ...notice(text),
    id: posting.id,
    created_at: posting.created_at.toISOString(),
    available: false,
  });
  if (held) return { ...noticeOf(heldNotice), can: { open: false } };
  // Only the author learns that it is or was in review, and can open it.
  const own = posting.author_id === viewerId;
  if ((posting.in_review || posting.rejected) && !own)
    return { ...noticeOf(unavailableNotice), can: { open } };
  if (posting.in_review) return { ...noticeOf(reviewNotice), can: { open } };
  return { ...postingView(posting, media), available: isAvailable(parent), can: { open } };
}
const unavailable = { available: false, can: { open: false } };

function postingView(posting: Posting, media: Media) {
  const { id, author_id, author, avatar, deactivated, removed } = posting;
  const shared = { id, created_at: posting.created_at.toISOString(), in_review: posting.in_review };
  // Only a notice replaces what a deactivated author wrote.
  if (deactivated)
    return { ...notice(deactivatedNotice), ...shared, share_user_name: 'Former member', deactivated };
  const named = { share_user_id: author_id, share_user_name: author, user_avatar: avatar };
  if (removed) return { ...notice(removedNotice(posting)), ...shared, ...named, flag_comment: 1 as const };
  return {
    ...notice(posting.text ?? (isEmpty(posting) ? missingInitiative : '')),
    ...shared,
    ...named,
    url: posting.url,
    share_url: posting.url,
    ...attachmentView(media.get(posting.media?.id ?? '')),
    ...itemView(posting.item),
    mentions: posting.mentions ?? [],
  };
}

/** It only linked to an initiative, which was erased with its author's account. */
function isEmpty({ is_reshare, url, item, media }: Posting): boolean {
  return !is_reshare && !url && !item && !media;
}

function itemView(item: SharedItem | null) {
  return {
    sharable_type: item ? sharableTypes[item.type] : ('' as const),
    sharable_id: item?.id ?? null,
    sharable_slug: item?.slug ?? null,
    title_or_name: item ? (item.title ?? missingInitiative) : null,
    my_vote_on_share: item?.vote ?? null,
  };
}

/** A posting that shows only a text. */
function notice(share_text: string) {
  return {
    share_user_id: null,
    share_user_name: '',
    user_avatar: null,
    share_text,
    url: null,
    share_url: null,
    ...attachmentView(undefined),
    ...itemView(null),
    mentions: [],
    flag_comment: 0 as const,
    deactivated: false,
    in_review: false,
  };
}

/** Views of the images and videos of some shares and of the originals inside them, by media id. */
export async function mediaOf(config: Services['config'], rows: ShareRow[]): Promise<Map<string, MediaView>> {
  const shown = rows.flatMap(({ posting, parent }) => [posting.media, parent?.posting.media ?? null]);
  const views = await Promise.all(
    shown.filter((media) => media !== null).map((media) => mediaView(config, media)),
  );
  return new Map(views.map((view) => [view.id, view]));
}

function attachmentView(media: MediaView | undefined) {
  return {
    attachment: media?.url ?? null,
    share_attachment: media?.url ?? null,
    attachment_type: media?.kind ?? null,
    attachment_name: media?.attachment_name ?? null,
    media: media ?? null,
  };
}
