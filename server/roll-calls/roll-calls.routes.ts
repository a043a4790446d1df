import * as contract from '#contract/roll-calls/roll-calls.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import { route } from '#server/http/route.ts';
import { rollCallList, votesOfRepresentative } from './roll-call-lists.ts';
import { billRollCalls, rollCallDetails } from './roll-calls.ts';

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
];
