import * as contract from '#contract/districts.ts';
import { congressionalDistrictMax } from '#contract/members/profile.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { chamberSizes } from '#server/districts/chamber-sizes.ts';
import { placeOfZip, requireState } from '#server/districts/districts.ts';
import { findStates, type StateRow } from '#server/districts/states-store.ts';
import {
  assemblyDistricts,
  congressionalDistricts,
  senateDistricts,
  upTo,
} from '#server/districts/legislatures.ts';
import { route } from '#server/http/route.ts';

export const locationRoutes = [
  route(contract.statesList, async ({ db }) => ({ states: await findStates(db) })),

  route(contract.blocsStateList, async ({ db }) => ({ states: await findStates(db) })),

  route(contract.stateDistricts, async ({ db, query }) => {
    const states = query.state ? [await requireState(db, query.state)] : await withLegislature(db);
    const by = (districts: (postal: string) => number[]) =>
      Object.fromEntries(states.map(({ name, postal }) => [name, districts(postal)]));
    return { senate: by(senateDistricts), assembly: by(assemblyDistricts) };
  }),

  route(contract.districtsList, async ({ db, query }) => ({
    districts: query.state
      ? congressionalDistricts(await requireState(db, query.state))
      : upTo(congressionalDistrictMax),
  })),

  route(contract.getCity, async ({ db, query }) => {
    const found = await placeOfZip(db, query.user?.zip_code ?? query.zip_code ?? '');
    if (!found) throw new AppError('zip_not_found');
    const states = found.states.map(({ name }) => name);
    return { city: found.city, state: states[0]!, states, military: found.isMilitary };
  }),
];

async function withLegislature(db: Db): Promise<StateRow[]> {
  return (await findStates(db)).filter(({ postal }) => postal in chamberSizes);
}
