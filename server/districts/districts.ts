import type { Db } from '#server/database/pool.ts';
import { findZip, findZipDistricts } from './districts.queries.ts';
import { assemblyDistricts, isAtLarge, isMailRegion, senateDistricts } from './legislatures.ts';
import type { ZipDistricts } from './zip-districts-store.ts';

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
  return candidatesOf(await findZipDistricts(db, zip, state), state);
}

/** The same from what has been read already. */
export function candidatesOf({ rows, house_seats }: ZipDistricts, state: string): Candidates {
  // A few zip codes cross a state line. Members vote in the state of their address.
  const inState = rows.some((row) => row.state === state) ? rows.filter((row) => row.state === state) : rows;
  const of = (chamber: string) => inState.filter((row) => row.chamber === chamber).map((row) => row.district);
  // In a state with one seat (or a delegate), every zip code is at large.
  const isKnownAtLarge =
    rows.length === 0 &&
    !isMailRegion(state) &&
    house_seats !== null &&
    isAtLarge({ houseSeats: house_seats });
  return {
    congressional: orElse(of('congressional'), isKnownAtLarge ? [0] : []),
    // Without data on legislative districts by zip code, every district of the state is possible.
    assembly: orElse(of('assembly'), assemblyDistricts(state)),
    senate: orElse(of('senate'), senateDistricts(state)),
  };
}

function orElse(known: number[], otherwise: number[]): number[] {
  return known.length > 0 ? known : otherwise;
}
