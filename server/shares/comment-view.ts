import type { ShareReply } from '#contract/shares.ts';
import { postPolicy, shownText } from '#server/posts/post-view.ts';
import type { ThreadRow } from '#server/posts/threads.ts';

type CommentRow = Omit<ThreadRow, 'replies'>;

/**
 * A comment on a share, or a reply to one.
 * @param open the viewer may comment on the share.
 */
export function commentView(row: CommentRow, viewerId: number, open: boolean): ShareReply {
  const { id, root_id, parent_id, author_id, deactivated, removed, in_review, flagged } = row;
  const { react, ...can } = postPolicy(row, viewerId);
  return {
    id,
    share_id: root_id,
    parent_comment_id: parent_id === root_id ? null : parent_id,
    comment_to_id: row.answers_id,
    comment_to_name: row.answers_name,
    comment_text: shownText(row) ?? '',
    mentions: deactivated || removed ? [] : (row.mentions ?? []),
    created_at: row.created_at.toISOString(),
    flag_comment: removed ? 1 : 0,
    user_flagged: flagged,
    deactivated,
    in_review,
    user: deactivated
      ? { id: null, first_name: 'Former', last_name: 'member', avatar_url: null }
      : { id: author_id, first_name: row.first_name, last_name: row.last_name, avatar_url: row.avatar },
    like_count: row.like_count,
    liked: row.liked,
    comments_count: Math.max(0, row.reply_count),
    can: { ...can, reply: open && react, like: open && react },
  };
}
