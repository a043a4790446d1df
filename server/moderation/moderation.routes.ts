import * as contract from '#contract/moderation.ts';
import { recordOf } from '#contract/fields.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route } from '#server/http/route.ts';
import { appeal, ownDecision, ownDecisions, reportMember } from './own-decisions.ts';
import { countByMonth } from './transparency.queries.ts';

const shownMonths = 24;
const names = contract.transparencyCounts.keyof().options;

/** What members and visitors can do. */
export const moderationRoutes = [
  route(contract.myDecisions, async ({ db, viewer, query: { page, post, kind } }) =>
    ownDecisions(db, viewer.id, page, { postId: post === undefined ? undefined : pathId(post), kind }),
  ),

  route(contract.myDecision, async ({ db, viewer, params }) => ({
    decision: await ownDecision(db, viewer.id, pathId(params.id)),
  })),

  route(contract.appealDecision, async ({ db, viewer, params, body }) => ({
    decision: await appeal(db, viewer.id, pathId(params.id), body.text),
    message: 'Your appeal has been sent. An administrator will look at the decision again.',
  })),

  route(contract.flagMember, async ({ db, viewer, params, body }) => {
    await reportMember(db, viewer.id, params.id, body.comment ?? '');
    return {
      message:
        'This member has been reported. The administrator will review the profile and take appropriate action.',
    };
  }),

  route(contract.transparency, async ({ db }) => {
    const months = await countByMonth(db);
    const total = recordOf(names, (name) => months.reduce((sum, month) => sum + month[name], 0));
    return { total, months: months.slice(0, shownMonths) };
  }),
];
