import type { Db } from '#server/database/pool.ts';
import { today } from '#server/environment/clock.ts';
import { invalidValue } from '#server/http/errors.ts';
import { findStatesOfZip, findZip, findZipDistricts } from './districts.queries.ts';
import { assemblyDistricts, congressionalDistricts, senateDistricts } from './legislatures.ts';
import { findState, findStates, type StateRow } from './states-store.ts';
import type { ZipDistricts } from './zip-districts-store.ts';
import { isMailRegion, regionOfZip } from './zip-regions.ts';

export { isCityElsewhere } from './districts.queries.ts';

/** Each chamber, with the field of a member's own district in it. */
export const chambers = [
  ['congressional', 'congressional_district'],
  ['assembly', 'state_assembly_district'],
  ['senate', 'state_senate_district'],
] as const;

/** Possible districts of a zip code per chamber, the likeliest first; 0 = at large. Empty when unknown. */
export type Candidates = Record<(typeof chambers)[number][0], number[]>;

export interface ZipPlace {
  /** '' when no table has it. */
  city: string;
  /** Where an address with this zip code may be; the usual state first. */
  states: StateRow[];
  /** For military and diplomatic mail. People who get it vote in any state, so `states` has all of them. */
  isMilitary: boolean;
}

/** Place of a zip code with 5 or 9 digits; undefined if it is in no table and no known range. */
export async function placeOfZip(db: Db, given: string): Promise<ZipPlace | undefined> {
  if (!/^\d{5}(-?\d{4})?$/.test(given)) return undefined;
  const zip = given.slice(0, 5);
  const [found, touched] = [await findZip(db, zip), await findStatesOfZip(db, zip)];
  const usual = found?.postal ?? touched[0] ?? regionOfZip(zip);
  if (!usual) return undefined;
  const all = await findStates(db);
  const isMilitary = isMailRegion(usual);
  const voting = isMilitary ? all.map(({ postal }) => postal).filter((postal) => !isMailRegion(postal)) : [];
  const postals = [...new Set([usual, ...touched, ...voting])];
  const states = postals.flatMap((postal) => all.find((state) => state.postal === postal) ?? []);
  return { city: found?.city ?? '', states, isMilitary };
}

/**
 * Today's possible districts of a zip code with a mailing address in `state` (postal code), and the day
 * (YYYY-MM-DD) on which the newest known lines ended, if they have.
 */
export async function districtCandidates(db: Db, zip: string, state: string) {
  const found = await findZipDistricts(db, zip, state);
  return { candidates: candidatesOf(found, state), linesEnded: linesEnded(found) };
}

/**
 * The same from what has been read already. Where nothing is known, every district of the state is possible.
 */
export function candidatesOf({ rows, house_seats }: ZipDistricts, postal: string): Candidates {
  const of = (chamber: string) =>
    rows.filter((row) => row.chamber === chamber).map(({ district }) => district);
  const inCongress = house_seats === null ? [] : congressionalDistricts({ houseSeats: house_seats, postal });
  return {
    congressional: orElse(of('congressional'), inCongress),
    assembly: orElse(of('assembly'), assemblyDistricts(postal)),
    senate: orElse(of('senate'), senateDistricts(postal)),
  };
}

export function linesEnded({ rows }: ZipDistricts): string | null {
  const ends = rows.filter(({ chamber }) => chamber === 'congressional').map((row) => row.valid_to);
  const last = ends.sort().at(-1);
  return last !== undefined && last <= today() ? last : null;
}

/** A state by number, name or postal code. @throws AppError invalid_values for one that does not exist. */
export async function requireState(db: Db, state: string | number): Promise<StateRow> {
  const found = await findState(db, /^\d{1,2}$/.test(String(state)) ? Number(state) : state);
  if (!found) throw invalidValue('state', 'We do not know this state.');
  return found;
}

function orElse(known: number[], otherwise: number[]): number[] {
  return known.length > 0 ? known : otherwise;
}
