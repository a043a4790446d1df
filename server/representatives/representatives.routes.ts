import * as contract from '#contract/representatives.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import { route } from '#server/http/route.ts';
import { districtChoicesOf } from './district-choices.ts';
import { findMyOfficials } from './find-officials.ts';
import { federalAddressees, stateAddressees } from './my-representatives.ts';
import { officialView } from './official-view.ts';
import { residenceOf, officialsView } from './officials-by-role.ts';
import { representativeDetails } from './representatives.ts';
import { findSittingOfficials } from './representatives.queries.ts';

export const representativeRoutes = [
  route(contract.homeRepresentatives, async ({ db, viewer }) => officialsView(db, residenceOf(viewer))),

  route(contract.myRepresentatives, async ({ db, viewer }) => federalAddressees(db, viewer)),

  route(contract.myStateRepresentatives, async ({ db, viewer }) => stateAddressees(db, viewer)),

  route(contract.listRepresentatives, async ({ db }) => ({
    representatives: (await findSittingOfficials(db)).map(officialView),
    ...(await readFreshness(db, ['officials', 'state_officials'])),
  })),

  route(contract.getRepresentative, async ({ db, viewer, params }) =>
    representativeDetails(db, viewer, params.id),
  ),

  route(contract.getRepresentativeV2, async ({ db, viewer, params }) =>
    representativeDetails(db, viewer, params.id),
  ),

  route(contract.findOfficials, async ({ db, config, body }) => findMyOfficials(db, config, body)),

  route(contract.districtChoices, async ({ db, query }) => districtChoicesOf(db, query.state)),
];
