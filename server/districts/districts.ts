import type { Db } from '#server/database/pool.ts';
import { findHouseSeats, findZip, findZipDistricts } from './districts.queries.ts';
import { assemblyDistricts, isAtLarge, isMailRegion, senateDistricts } from './legislatures.ts';

export { findState, findStates, type StateRow } from './states.queries.ts';

/** Possible districts of a zip code per chamber, ascending; 0 = at large. Empty when unknown. */
export interface Candidates {
  congressional: number[];
  assembly: number[];
  senate: number[];
}

/** City and state of a zip code with 5 or 9 digits; undefined for an unknown zip code. */
export async function placeOfZip(db: Db, zip: string) {
  return /^\d{5}(-?\d{4})?$/.test(zip) ? findZip(db, zip.slice(0, 5)) : undefined;
}

/** Today's possible districts of a zip code with a mailing address in `state`. */
export async function districtCandidates(db: Db, zip: string, state: string): Promise<Candidates> {
  const rows = await findZipDistricts(db, zip);
  // A few zip codes cross a state line. Members vote in the state of their address.
  const inState = rows.some((row) => row.state === state) ? rows.filter((row) => row.state === state) : rows;
  const of = (chamber: string) => inState.filter((row) => row.chamber === chamber).map((row) => row.district);
  return {
    congressional: orElse(of('congressional'), await atLarge(db, state, rows.length)),
    // Without data on legislative districts by zip code, every district of the state is possible.
    assembly: orElse(of('assembly'), assemblyDistricts(state)),
    senate: orElse(of('senate'), senateDistricts(state)),
  };
}

function orElse(known: number[], otherwise: number[]): number[] {
  return known.length > 0 ? known : otherwise;
}

/** In a state with one seat (or a delegate), every zip code is at large. */
async function atLarge(db: Db, state: string, knownRows: number): Promise<number[]> {
  if (knownRows > 0 || isMailRegion(state)) return [];
  const houseSeats = await findHouseSeats(db, state);
  return houseSeats !== undefined && isAtLarge({ houseSeats }) ? [0] : [];
}
