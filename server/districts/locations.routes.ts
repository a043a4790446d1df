import * as contract from '#contract/districts.ts';
import { congressionalDistrictMax } from '#contract/members/profile.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { chamberSizes } from '#server/districts/chamber-sizes.ts';
import { findState, findStates, placeOfZip, type StateRow } from '#server/districts/districts.ts';
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
    const states = query.state ? [await known(db, query.state)] : await withLegislature(db);
    const by = (districts: (postal: string) => number[]) =>
      Object.fromEntries(states.map(({ name, postal }) => [name, districts(postal)]));
    return { senate: by(senateDistricts), assembly: by(assemblyDistricts) };
  }),

  route(contract.districtsList, async ({ db, query }) => ({
    districts: query.state
      ? congressionalDistricts(await known(db, query.state))
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

/** @throws AppError invalid_values for a state that does not exist. */
async function known(db: Db, state: string): Promise<StateRow> {
  const found = await findState(db, /^\d{1,2}$/.test(state) ? Number(state) : state);
  if (!found) throw invalidValue('state', 'We do not know this state.');
  return found;
}
