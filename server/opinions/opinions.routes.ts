import { tally } from '#contract/opinions/opinion-levels.ts';
import * as contract from '#contract/opinions/opinions.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { breakdownOf } from './breakdown.ts';
import { detailsOf, myOpinionList, opinionLists } from './opinion-lists.ts';
import { deleteOpinion, itemOf, keepOpinion, opinionId } from './opinions.ts';
import { barsOf, opinionsOf } from './tally.ts';
import { updateComment } from './opinions.queries.ts';

export const opinionRoutes = [
  route(contract.opinionPage, async ({ db, viewer, params, query }) => {
    const item = await itemOf(db, params, viewer?.id);
    const { page, network_page: networkPage, sort, level, verified } = query;
    const lists = await opinionLists(db, viewer, {
      itemId: item.id,
      page,
      networkPage,
      sort,
      level,
      verified,
    });
    return {
      object: item,
      'My Opinion': lists.own,
      'My Network (Friends & Family)': lists.network,
      'Other Opinions': lists.others,
      pair: lists.pair,
      ...lists.bars,
      ...lists.paging,
      ...lists.networkPaging,
    };
  }),

  route(contract.voteDetails, async ({ db, viewer, params, query }) =>
    detailsOf(db, viewer, opinionId(params.id), query.page, query.under),
  ),

  route(contract.myOpinions, async ({ db, viewer, query }) =>
    myOpinionList(db, viewer.id, query.q, query.page),
  ),

  route(contract.opinionBars, async ({ db, viewer, params }) => {
    const { id } = await itemOf(db, params, viewer?.id);
    const bars = await barsOf(db, id);
    return { ...bars, ...(await breakdownOf(db, id, bars)) };
  }),

  route(contract.userVote, async ({ db, viewer, params }) => {
    const { id } = await itemOf(db, params, viewer?.id);
    const { vote } = (await opinionsOf(db, viewer, [id]))(id);
    return { vote };
  }),

  route(contract.saveOpinion, async ({ db, viewer, params, body }) => {
    const { voting_parameters: level } = body.vote;
    const opinion = { memberId: viewer.id, level, comment: body.comment_text };
    const { voteId, counts } = await keepOpinion(db, params, opinion);
    return {
      vote_id: voteId,
      vote: { voting_parameters: level },
      ...tally(counts),
      message: 'Your opinion has been saved.',
    };
  }),

  route(contract.editOpinionComment, async ({ db, viewer, params, body }) => {
    // What a member has said stays theirs, also where they may not read the item any more.
    const { id: itemId } = await itemOf(db, params, 'server');
    const vote_id = opinionId(params.voteId);
    const comment = body.comment_text ?? body.vote?.comment_text ?? null;
    const level = await updateComment(db, { id: vote_id, itemId, memberId: viewer.id }, comment);
    if (!level) throw new AppError('not_found');
    return {
      vote_id,
      vote: { voting_parameters: level },
      ...(await barsOf(db, itemId)),
      message: 'Your comment has been saved.',
    };
  }),

  route(contract.deleteOpinion, async ({ db, viewer, params }) => {
    const opinion = { id: opinionId(params.voteId), memberId: viewer.id };
    const bars = await deleteOpinion(db, params, opinion);
    return { ...bars, message: 'Your opinion has been deleted.' };
  }),
];
