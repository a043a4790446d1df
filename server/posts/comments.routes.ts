import * as contract from '#contract/posts.ts';
import { route } from '#server/http/route.ts';
import { commentIdOfReply } from './comment-ids.ts';
import { deleteReply, flag, like, reply } from './comments.ts';
import { replyView } from './threads.ts';
import { findReply } from './threads.queries.ts';
import { AppError } from '#server/http/errors.ts';

export const commentRoutes = [
  route(contract.addComment, async ({ db, viewer, body }) => {
    const id = await reply(db, viewer, {
      voteId: body.vote_id,
      parent: body.parent_comment_id,
      answers: body.comment_to_id,
      text: body.comment_text,
    });
    const [row] = await findReply(db, id, viewer.id);
    if (!row) throw new AppError('conflict');
    return {
      comment: { ...replyView(row, viewer), replies: [] },
      comment_id: commentIdOfReply(id),
      message: 'Your comment has been posted.',
    };
  }),

  route(contract.deleteComment, async ({ db, viewer, params }) => {
    await deleteReply(db, viewer, params.id);
    return { message: 'Your comment has been deleted.' };
  }),

  route(contract.likeComment, async ({ db, viewer, params }) => {
    const { liked, count } = await like(db, viewer, params.id);
    return { liked, like_count: count, message: liked ? 'You like this.' : 'You took your like back.' };
  }),

  route(contract.flagComment, async ({ db, viewer, params, body }) => {
    await flag(db, viewer, params.id, body.comment ?? '');
    return {
      message:
        'This posting has been flagged. The administrator will review the text and take appropriate action.',
    };
  }),
];
