import { statesWithLegislature } from '#contract/districts.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { findOfficials } from '#contract/representatives.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { chambers, districtCandidates, placeOfZip, type Candidates } from '#server/districts/districts.ts';
import { findState } from '#server/districts/states-store.ts';
import { lookUpAddress, type FoundAddress } from '#server/districts/geocoder.ts';
import { isMailRegion } from '#server/districts/zip-regions.ts';
import { namedDistricts } from './district-choices.ts';
import { officialsView } from './officials-by-role.ts';

type Question = HandlerInput<typeof findOfficials>['body'];

interface Location {
  zip: string;
  city: string | null;
  postal: string;
  state: string;
  /** Names of the states that the zip code may be in. */
  states: string[];
}

const notices = {
  unreachable:
    'The address could not be looked up just now. These are the officials of the zip code; ' +
    'choose your district, or try again later.',
  unknown:
    'We could not find this address on the map. These are the officials of the zip code; choose your district.',
  military:
    'This zip code is for military and diplomatic mail. Choose the state where you are registered to vote.',
};

/**
 * Who represents a zip code or an address. Stores nothing.
 * @throws AppError zip_not_found; invalid_values for an address that is not found and has no zip code, or for
 *   a district outside the zip code.
 */
export async function findMyOfficials(db: Db, config: Config, question: Question) {
  const asked = await askGeocoder(db, config, question);
  const location = await locate(db, question, asked?.found ?? null);
  const found = asked?.found && asked.found.postal === location.postal ? asked.found : null;
  const { candidates, linesEnded } = await districtCandidates(db, location.zip, location.postal);
  const districts = decideDistricts(candidates, found, question);
  const seats = await officialsView(db, {
    state: location.postal,
    congressionalDistrict: districts.congressional_district,
    assemblyDistrict: districts.state_assembly_district,
    senateDistrict: districts.state_senate_district,
  });
  return {
    place: { zip: location.zip, city: location.city, state: location.state },
    states: location.states,
    districts,
    candidates: await namedDistricts(db, location.postal, undecided(location, candidates, found)),
    ...seats,
    district_lines_ended: linesEnded,
    notice: isMailRegion(location.postal) ? notices.military : (asked?.notice ?? null),
    message: 'Found',
  };
}

async function askGeocoder(db: Db, config: Config, question: Question) {
  if (!question.street_address) return undefined;
  const state = question.state ? await findState(db, question.state) : undefined;
  const { found, problem } = await lookUpAddress(db, config, {
    street: question.street_address,
    city: question.city,
    state: state?.postal ?? question.state,
    zip: question.zip_code?.slice(0, 5),
  });
  return { found, notice: problem ? notices[problem] : null };
}

async function locate(db: Db, question: Question, home: FoundAddress | null): Promise<Location> {
  const zip = question.zip_code?.slice(0, 5) ?? home?.zip;
  if (!zip)
    throw invalidValue('street_address', 'We could not look this address up. Enter its zip code as well.');
  const found = await placeOfZip(db, zip);
  // The geocoder may find a zip code that our tables lack.
  const fromHome = home && !found ? await findState(db, home.stateId) : undefined;
  const possible = found?.states ?? (fromHome ? [fromHome] : []);
  if (possible.length === 0) throw new AppError('zip_not_found');
  const given = question.state ? await findState(db, question.state) : undefined;
  const isIn = (postal: string | undefined) => possible.find((state) => state.postal === postal);
  const state = isIn(given?.postal) ?? (question.state ? undefined : (isIn(home?.postal) ?? possible[0]));
  const states = possible.map(({ name }) => name);
  if (!state)
    throw invalidValue(
      'state',
      `Zip code ${zip} is in ${states.join(' or ')}. Choose that state, or another zip code.`,
    );
  return { zip, city: found?.city || null, postal: state.postal, state: state.name, states };
}

/** Per chamber: the person's choice, else the district of the address, else the only candidate, else null. */
function decideDistricts(candidates: Candidates, found: FoundAddress | null, question: Question) {
  const districts = {} as Record<(typeof chambers)[number][1], number | null>;
  for (const [chamber, column] of chambers) {
    const choice = question[column];
    if (choice !== undefined && !candidates[chamber].includes(choice))
      throw invalidValue(column, 'This district is not a district of the zip code.');
    const only = candidates[chamber].length === 1 ? candidates[chamber][0]! : null;
    districts[column] = choice ?? found?.[chamber] ?? only;
  }
  return districts;
}

/**
 * Chambers that the address does not decide, with officials we know, for which the zip code has several
 * districts.
 */
function undecided({ postal }: Location, candidates: Candidates, found: FoundAddress | null): Candidates {
  const of = (chamber: keyof Candidates) =>
    found?.[chamber] == null && candidates[chamber].length > 1 ? candidates[chamber] : [];
  const isCovered = statesWithLegislature.includes(postal);
  return {
    congressional: of('congressional'),
    assembly: isCovered ? of('assembly') : [],
    senate: isCovered ? of('senate') : [],
  };
}
