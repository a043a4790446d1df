import * as contract from '#contract/moderation.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route } from '#server/http/route.ts';
import { appeal, ownDecision, ownDecisions, reportMember } from './own-decisions.ts';

/** What members can do. */
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
];
