import { tally } from '#contract/opinions/opinion-levels.ts';
import * as contract from '#contract/opinions/opinions.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route } from '#server/http/route.ts';
import { breakdownOf } from './breakdown.ts';
import { itemOf } from './items.ts';
import { myOpinionList, opinionLists, opinionWithThread } from './opinion-lists.ts';
import { deleteOpinion, editText, saveOpinion } from './opinions.ts';
import { barsOf, opinionsOf } from './tally.ts';

const textWaits = 'Your comment is waiting for review.';

export const opinionRoutes = [
  route(contract.opinionPage, async ({ db, viewer, params, query }) => {
    const item = await itemOf(db, params, viewer);
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
    opinionWithThread(db, viewer, pathId(params.id), query),
  ),

  route(contract.myOpinions, async ({ db, viewer, query }) =>
    myOpinionList(db, viewer.id, query.q, query.page),
  ),

  route(contract.opinionBars, async ({ db, viewer, params }) => {
    const { id } = await itemOf(db, params, viewer);
    const bars = await barsOf(db, id);
    return { ...bars, ...(await breakdownOf(db, id, bars)) };
  }),

  route(contract.userVote, async ({ db, viewer, params }) => {
    const { id } = await itemOf(db, params, viewer);
    const { vote } = (await opinionsOf(db, viewer, [id]))(id);
    return { vote };
  }),

  route(contract.saveOpinion, async ({ db, viewer, params, body }) => {
    const { voting_parameters: level } = body.vote;
    const { comment_text: text } = body.comment_text === undefined ? body.vote : body;
    const { id, counts, isPending } = await saveOpinion(db, params, viewer, { level, text }, body.waited_ms);
    return {
      vote_id: id,
      vote: { voting_parameters: level },
      ...tally(counts),
      message: `Your opinion has been saved.${isPending ? ` ${textWaits}` : ''}`,
    };
  }),

  route(contract.editOpinionComment, async ({ db, viewer, params, body }) => {
    const id = pathId(params.voteId);
    const text = body.comment_text ?? body.vote?.comment_text ?? null;
    const { level, bars, isPending } = await editText(db, params, viewer, { id, text });
    return {
      vote_id: id,
      vote: { voting_parameters: level },
      ...bars,
      message: isPending ? textWaits : 'Your comment has been saved.',
    };
  }),

  route(contract.deleteOpinion, async ({ db, viewer, params }) => {
    const bars = await deleteOpinion(db, params, viewer, pathId(params.voteId));
    return { ...bars, message: 'Your opinion has been deleted.' };
  }),
];
