import * as contract from '#contract/roll-calls/match.ts';
import { route } from '#server/http/route.ts';
import { matchOf, recordsOf, suggestionsOf, unrecordedOf } from './match.ts';

export const matchRoutes = [
  route(contract.matchMyVotes, async ({ db, viewer, query }) => matchOf(db, viewer, query)),

  route(contract.matchRecords, async ({ db, viewer, query }) => ({
    representatives: await recordsOf(db, viewer, query.representative_id),
  })),

  route(contract.matchSuggestions, async ({ db, viewer }) => ({ bills: await suggestionsOf(db, viewer) })),

  route(contract.unrecordedVotes, async ({ db, viewer, query }) =>
    unrecordedOf(db, viewer, query.page, query.issue),
  ),
];
