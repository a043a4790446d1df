import type { Db } from '#server/database/pool.ts';
import { findHouseSeats, findZip, findZipDistricts } from './districts.queries.ts';
import { assemblyDistricts, isAtLarge, isMailRegion, senateDistricts } from './legislatures.ts';

export { findState, findStates, type StateRow } from './states.queries.ts';

/** Districts a zip may lie in, per chamber, ascending; 0 = at large. Empty where nothing is known. */
export interface Candidates {
  congressional: number[];
  assembly: number[];
  senate: number[];
}

/** City and state of a zip code of 5 or 9 digits; undefined where there is no such zip. */
export async function placeOfZip(db: Db, zip: string) {
  return /^\d{5}(-?\d{4})?$/.test(zip) ? findZip(db, zip.slice(0, 5)) : undefined;
}

/** Today's candidates for a zip that the post office counts to `state`. */
export async function districtCandidates(db: Db, zip: string, state: string): Promise<Candidates> {
  const rows = await findZipDistricts(db, zip);
  // A few zips cross a state line; those who give their address in one state vote in that one.
  const inState = rows.some((row) => row.state === state) ? rows.filter((row) => row.state === state) : rows;
  const of = (chamber: string) => inState.filter((row) => row.chamber === chamber).map((row) => row.district);
  return {
    congressional: orElse(of('congressional'), await atLarge(db, state, rows.length)),
    // Until zips are known by legislative district, every district of the state is possible.
    assembly: orElse(of('assembly'), assemblyDistricts(state)),
    senate: orElse(of('senate'), senateDistricts(state)),
  };
}

function orElse(known: number[], otherwise: number[]): number[] {
  return known.length > 0 ? known : otherwise;
}

/** Where a state has one seat (or a delegate), every zip lies in it. */
async function atLarge(db: Db, state: string, knownRows: number): Promise<number[]> {
  if (knownRows > 0 || isMailRegion(state)) return [];
  const houseSeats = await findHouseSeats(db, state);
  return houseSeats !== undefined && isAtLarge({ houseSeats }) ? [0] : [];
}
