import * as contract from '#contract/roll-calls/roll-calls.ts';
import * as match from '#contract/roll-calls/match.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import { route } from '#server/http/route.ts';
import { rollCallList, votesOfRepresentative } from './roll-call-lists.ts';
import { billRollCalls, rollCallDetails } from './roll-calls.ts';
import { matchOf, recordsOf, suggestionsOf, unrecordedOf } from './match/match.ts';

export const rollCallRoutes = [
  route(contract.listRollCalls, ({ db, query }) => rollCallList(db, query)),

  route(contract.listVotesOfRepresentative, ({ db, params, query }) =>
    votesOfRepresentative(db, params.id, query.page),
  ),

  route(contract.getRollCall, async ({ db, viewer, params }) => ({
    roll_call: await rollCallDetails(db, viewer, params.id),
    ...(await readFreshness(db, ['roll_calls'])),
  })),

  route(contract.listBillRollCalls, async ({ db, viewer, params, query }) =>
    billRollCalls(db, viewer, params.id, query.page),
  ),

  route(match.matchMyVotes, async ({ db, viewer, query }) => matchOf(db, viewer, query)),

  route(match.matchRecords, async ({ db, viewer, query }) => ({
    representatives: await recordsOf(db, viewer, query.representative_id),
  })),

  route(match.matchSuggestions, async ({ db, viewer }) => ({ bills: await suggestionsOf(db, viewer) })),

  route(match.unrecordedVotes, async ({ db, viewer, query }) =>
    unrecordedOf(db, viewer, query.page, query.issue),
  ),
];
