import type { HandlerInput } from '#contract/endpoint.ts';
import type { findOfficials } from '#contract/representatives.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { districtCandidates, findState, placeOfZip, type Candidates } from '#server/districts/districts.ts';
import { lookUpAddress, type Located } from '#server/districts/geocoder.ts';
import { isMailRegion } from '#server/districts/legislatures.ts';
import { namedDistricts } from './district-choices.ts';
import { officialsView } from './officials.ts';

type Question = HandlerInput<typeof findOfficials>['body'];

interface Place {
  zip: string;
  city: string | null;
  postal: string;
  state: string;
}

const notices = {
  away: 'The address could not be looked up just now. These are the officials of the zip code; choose your district, or try again later.',
  unknown:
    'We could not find this address on the map. These are the officials of the zip code; choose your district.',
  forces:
    'This zip code is for mail to those who serve abroad. You vote where you are registered at home: enter that zip code.',
};

/**
 * Who represents a zip code or an address, for anybody; stores nothing.
 * @throws AppError zip_not_found, or invalid_values for an address that stands alone and is not found, or a district that is no candidate.
 */
export async function findMyOfficials(db: Db, config: Config, question: Question) {
  const asked = await askGeocoder(db, config, question);
  const place = await placeOf(db, question, asked?.found ?? null);
  const home = asked?.found && asked.found.postal === place.postal ? asked.found : null;
  const candidates = await districtCandidates(db, place.zip, place.postal);
  const districts = settle(candidates, home, question);
  const seats = await officialsView(db, {
    state: place.postal,
    congressionalDistrict: districts.congressional_district,
    assemblyDistrict: districts.state_assembly_district,
    senateDistrict: districts.state_senate_district,
  });
  return {
    place: { zip: place.zip, city: place.city, state: place.state },
    districts,
    candidates: await namedDistricts(db, place.postal, openOf(candidates, home)),
    ...seats,
    notice: isMailRegion(place.postal) ? notices.forces : (asked?.notice ?? null),
    message: 'Found',
  };
}

/** Nothing to ask without a street. */
async function askGeocoder(db: Db, config: Config, question: Question) {
  if (!question.street_address) return undefined;
  const state = question.state ? await findState(db, question.state) : undefined;
  const answer = await lookUpAddress(
    {
      street: question.street_address,
      city: question.city,
      state: state?.postal ?? question.state,
      zip: question.zip_code?.slice(0, 5),
    },
    config,
  );
  if (!answer.found) return { found: null, notice: answer.reachable ? notices.unknown : notices.away };
  const home = await findState(db, answer.found.stateId);
  return home
    ? { found: { ...answer.found, postal: home.postal }, notice: null }
    : { found: null, notice: notices.unknown };
}

async function placeOf(
  db: Db,
  question: Question,
  home: (Located & { postal: string }) | null,
): Promise<Place> {
  const zip = question.zip_code?.slice(0, 5) ?? home?.zip;
  if (!zip)
    throw new AppError('invalid_values', {
      fields: {
        street_address: 'We could not look this address up. Enter its zip code as well.',
      },
    });
  const found = await placeOfZip(db, zip);
  // An address that was found lies somewhere even where its zip is new.
  const state = home && !found ? await findState(db, home.stateId) : undefined;
  if (!found && !state) throw new AppError('zip_not_found');
  return found
    ? { zip, city: found.city, postal: found.postal, state: found.state }
    : { zip, city: null, postal: state!.postal, state: state!.name };
}

const chambers = [
  ['congressional', 'congressional_district'],
  ['assembly', 'state_assembly_district'],
  ['senate', 'state_senate_district'],
] as const;

/** Per chamber: one's own choice, else where the address lies, else the only candidate, else nothing. */
function settle(candidates: Candidates, home: Located | null, question: Question) {
  const districts = {
    congressional_district: null,
    state_assembly_district: null,
    state_senate_district: null,
  } as {
    [column in (typeof chambers)[number][1]]: number | null;
  };
  for (const [chamber, column] of chambers) {
    const choice = question[column];
    if (choice !== undefined && !candidates[chamber].includes(choice))
      throw new AppError('invalid_values', {
        fields: { [column]: 'This district is not one that the zip code lies in.' },
      });
    const only = candidates[chamber].length === 1 ? candidates[chamber][0]! : null;
    districts[column] = choice ?? home?.[chamber] ?? only;
  }
  return districts;
}

/** What is left to choose: chambers where an address does not decide and the zip gives several. */
function openOf(candidates: Candidates, home: Located | null): Candidates {
  const of = (chamber: keyof Candidates) =>
    home?.[chamber] == null && candidates[chamber].length > 1 ? candidates[chamber] : [];
  return { congressional: of('congressional'), assembly: of('assembly'), senate: of('senate') };
}
