import type { Db } from '#server/database/connection.ts';
import { findHouseSeats, findZip, findZipDistricts } from './districts.queries.ts';

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
  const candidates = { congressional: of('congressional'), assembly: of('assembly'), senate: of('senate') };
  if (candidates.congressional.length > 0) return candidates;
  // Where a state has one seat (or a delegate), every zip lies in it.
  const seats = await findHouseSeats(db, state);
  return { ...candidates, congressional: seats !== undefined && seats <= 1 ? [0] : [] };
}
