import type { ShareComment } from '#contract/shares.ts';
import type { Db } from '#server/database/pool.ts';
import { invalidValue } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { reply } from '#server/posts/posts.ts';
import { commentView } from './comment-view.ts';

export interface CommentDraft {
  share_id?: number | undefined;
  parent_comment_id?: number | undefined;
  comment_to_id?: number | undefined;
  comment_text?: string | undefined;
  mention_ids?: number[] | undefined;
  client_key?: string | undefined;
}

/**
 * Comments on a share, or replies to a comment.
 * @throws AppError invalid_values without a text, without a share, or with a mention outside the network;
 * not_found
 */
export async function addComment(db: Db, viewer: Viewer, draft: CommentDraft): Promise<ShareComment> {
  const { share_id: rootId, comment_text: text, mention_ids: mentionIds } = draft;
  if (!rootId) throw invalidValue('share_id', 'Share is required.');
  if (!text) throw invalidValue('comment_text', 'Please write something first.');
  const { parent_comment_id: parent, comment_to_id: answers, client_key: clientKey } = draft;
  const target = { rootId, rootKind: 'share', parent, answers } as const;
  const row = await reply(db, viewer, { ...target, text, mentionIds, clientKey });
  return { ...commentView(row, viewer.id, true), comments: [] };
}
