import * as contract from '#contract/posts.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route } from '#server/http/route.ts';
import { myCommentList } from './my-comments.ts';
import { deleteReply, flag, flagged, like, posted, reply } from './posts.ts';
import { replyView } from './threads.ts';

export const postRoutes = [
  route(contract.addComment, async ({ db, viewer, body }) => {
    const row = await reply(db, viewer, {
      rootId: body.vote_id,
      rootKind: 'opinion',
      parent: body.parent_comment_id,
      answers: body.comment_to_id,
      text: body.comment_text,
      clientKey: body.client_key,
    });
    return {
      comment: { ...replyView(row, viewer), replies: [] },
      comment_id: row.id,
      message: posted(row),
    };
  }),

  route(contract.myComments, async ({ db, viewer, query }) => myCommentList(db, viewer, query.page)),

  route(contract.deleteComment, async ({ db, viewer, params }) => {
    await deleteReply(db, viewer, pathId(params.id), 'opinions');
    return { message: 'Your comment has been deleted.' };
  }),

  route(contract.likeComment, async ({ db, viewer, params }) =>
    like(db, viewer, pathId(params.id), 'opinions'),
  ),

  route(contract.flagComment, async ({ db, viewer, params, body }) => {
    await flag(db, viewer, { id: pathId(params.id), comment: body.comment ?? '', scope: 'opinions' });
    return { message: flagged() };
  }),
];
