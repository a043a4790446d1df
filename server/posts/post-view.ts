import { deactivatedNotice, flaggedNotice, rejectedNotice } from '#contract/posts.ts';
import type { PostRow } from './posts-store.ts';

/** The fields that every post sends. A deactivated author's post has only the notice. */
export function postView(row: PostRow) {
  const isDeactivated = row.deactivated;
  return {
    comment_id: row.id,
    user_id: isDeactivated ? null : row.author_id,
    user_name: isDeactivated ? 'Former member' : row.author,
    user_state: isDeactivated ? null : row.state,
    user_avatar: isDeactivated ? null : row.avatar,
    reply_count: row.like_count,
    user_liked: row.liked ? ('yes' as const) : ('no' as const),
    user_followed: !isDeactivated && row.followed,
    flag_comment: row.removed ? (1 as const) : (0 as const),
    user_flagged: row.flagged,
    deactivated: isDeactivated,
    in_review: row.in_review,
    replies_count: Math.max(0, row.reply_count),
  };
}

/** The text, or the notice that replaces it; null for an opinion without one. */
export function shownText(row: PostRow): string | null {
  if (row.deactivated) return deactivatedNotice;
  return row.removed ? removedNotice(row) : row.text;
}

export const removedNotice = ({ rejected }: { rejected: boolean }) =>
  rejected ? rejectedNotice : flaggedNotice;

type PostState = Pick<PostRow, 'author_id' | 'deactivated' | 'removed' | 'in_review' | 'flagged' | 'blocked'>;

/** What a viewer may do with a post that they see. Visitors are asked to sign in. */
export function postPolicy(post: PostState, viewerId: number | undefined) {
  const own = post.author_id === viewerId;
  const react = !post.deactivated && !post.removed && !post.in_review && !post.blocked;
  return { react, flag: react && !own && !post.flagged, delete: own, block: !own && !post.deactivated };
}
