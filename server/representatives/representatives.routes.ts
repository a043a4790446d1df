import * as contract from '#contract/representatives.ts';
import { route } from '#server/route.ts';
import { officialView } from './official-view.ts';
import { federalRepresentatives, representativeDetails } from './representatives.ts';
import { findSittingCongressAndExecutive } from './representatives.queries.ts';

export const representativeRoutes = [
  route(contract.homeRepresentatives, async ({ db, viewer }) => federalRepresentatives(db, viewer)),

  route(contract.listRepresentatives, async ({ db }) => ({
    representatives: (await findSittingCongressAndExecutive(db)).map(officialView),
  })),

  route(contract.getRepresentative, async ({ db, viewer, params }) =>
    representativeDetails(db, viewer, params.id),
  ),
];
