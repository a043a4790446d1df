import * as contract from '#contract/opinions.ts';
import { AppError } from '#server/app-error.ts';
import { route } from '#server/route.ts';
import { barsOf, itemOf, opinionId, opinionLists, opinionsOf } from './opinions.ts';
import { removeOpinion, updateComment, upsertOpinion } from './opinions.queries.ts';

export const opinionRoutes = [
  route(contract.opinionPage, async ({ db, viewer, params, query }) => {
    const item = await itemOf(db, params);
    const lists = await opinionLists(db, item.id, viewer, query.page);
    return {
      object: item,
      'My Opinion': lists.own,
      // Nobody has a network before Connect is there.
      'My Network (Friends & Family)': [],
      'Other Opinions': lists.others,
      ...lists.bars,
      ...lists.paging,
    };
  }),

  route(contract.opinionBars, async ({ db, params }) => barsOf(db, (await itemOf(db, params)).id)),

  route(contract.userVote, async ({ db, viewer, params }) => {
    const { id } = await itemOf(db, params);
    const { vote } = (await opinionsOf(db, viewer, [id]))(id);
    return { vote };
  }),

  route(contract.saveOpinion, async ({ db, viewer, params, body }) => {
    const { id: itemId } = await itemOf(db, params);
    const { voting_parameters: level } = body.vote;
    const vote_id = await upsertOpinion(db, { itemId, memberId: viewer.id, level, comment: body.comment_text });
    return { vote_id, vote: { voting_parameters: level }, ...(await barsOf(db, itemId)), message: 'Your opinion has been saved.' };
  }),

  route(contract.editOpinionComment, async ({ db, viewer, params, body }) => {
    const { id: itemId } = await itemOf(db, params);
    const vote_id = opinionId(params.voteId);
    const comment = body.comment_text ?? body.vote?.comment_text ?? null;
    const level = await updateComment(db, { id: vote_id, itemId, memberId: viewer.id }, comment);
    if (!level) throw new AppError('not_found');
    return { vote_id, vote: { voting_parameters: level }, ...(await barsOf(db, itemId)), message: 'Your comment has been saved.' };
  }),

  route(contract.deleteOpinion, async ({ db, viewer, params }) => {
    const { id: itemId } = await itemOf(db, params);
    const removed = await removeOpinion(db, { id: opinionId(params.voteId), itemId, memberId: viewer.id });
    if (!removed) throw new AppError('not_found');
    return { ...(await barsOf(db, itemId)), message: 'Your opinion has been deleted.' };
  }),
];
