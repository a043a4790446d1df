import * as contract from '#contract/roll-calls/match.ts';
import { route } from '#server/http/route.ts';
import { matchOf, unrecordedOf } from './match.ts';

export const matchRoutes = [
  route(contract.matchMyVotes, async ({ db, viewer, query }) => matchOf(db, viewer, query)),

  route(contract.unrecordedVotes, async ({ db, viewer, query }) =>
    unrecordedOf(db, viewer, query.page, query.issue),
  ),
];
