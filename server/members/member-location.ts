import { errors } from '#contract/errors.ts';
import type { ProfileChange } from '#contract/members/profile.ts';
import { invalidValue } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { isCityElsewhere, placeOfZip, requireState, type ZipPlace } from '#server/districts/districts.ts';
import { lookUpAddress, type FoundAddress } from '#server/districts/geocoder.ts';
import type { StateRow } from '#server/districts/states-store.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { findProfile, type Profile } from './profile.queries.ts';

type UserChange = NonNullable<ProfileChange['user']>;

/** Where a member lives, as it will be stored; absent fields stay as they are. */
export interface Place {
  zip5?: string;
  zip4?: string | null;
  city?: string;
  /** The city is a new text of the member, not the one of the zip. */
  isTyped?: boolean;
  /** Postal code of the state. */
  postal?: string;
}

/** What the geocoder found for a street address, and a message for the member. */
export interface AddressLookup {
  found: FoundAddress | null;
  notice?: string;
}

const notices = {
  unreachable:
    'Your address is saved, but it could not be looked up just now. Your districts follow your zip code.',
  unknown: 'Your address is saved, but we could not find it on the map. Your districts follow your zip code.',
};

/**
 * Looks a street address up, unless it is the one that was looked up before.
 * @throws AppError too_many_requests
 */
export async function locate(
  db: Db,
  config: Config,
  memberId: number,
  user: UserChange,
): Promise<AddressLookup | undefined> {
  if (!user.street_address) return undefined;
  const current = await findProfile(db, memberId);
  if (!current || isUnchanged(current, user)) return undefined;
  await limit({ db, config }, rules.addressesPerMember, String(memberId));
  const state = user.state ? await requireState(db, user.state) : undefined;
  const { found, problem } = await lookUpAddress(db, config, {
    street: user.street_address,
    city: user.city || current.city,
    state: state?.postal ?? current.postal,
    zip: user.zip_code?.slice(0, 5) ?? current.zip5,
  });
  return { found, notice: problem && notices[problem] };
}

/** The same address again, and its district is known. */
function isUnchanged(current: Profile, { street_address, city, zip_code }: UserChange): boolean {
  const same =
    street_address === current.street_address &&
    (!city || city === current.city) &&
    (!zip_code || zip_code.startsWith(current.zip5 ?? '-'));
  return same && current.congressional_district !== null;
}

/**
 * The zip decides which states are possible. The member's choice among them counts, and a city may have any
 * name but that of a city far away. An address that was found may supply the zip.
 * @throws AppError invalid_values for a state or a city that contradicts the zip.
 */
export async function placeOf(
  db: Db,
  current: Profile,
  user: UserChange,
  address: AddressLookup | undefined,
): Promise<Place> {
  const given = user.state ? await requireState(db, user.state) : undefined;
  const zip = user.zip_code ?? (current.zip5 ? undefined : address?.found?.zip);
  if (zip) return placeOfGivenZip(db, zip, current, { city: user.city, given, home: address?.found?.postal });
  const city = user.city || undefined;
  if (current.zip5) {
    if (!city && !given) return {};
    const { postal, isTyped } = await placeOfGivenZip(db, current.zip5, current, { city, given });
    return { city, isTyped, postal };
  }
  if (user.street_address)
    throw invalidValue(
      'zip_code',
      'We could not find the zip code of this address. Please enter it as well.',
    );
  return { city, isTyped: city !== undefined && city !== current.city, postal: given?.postal };
}

interface GivenPlace {
  city: string | undefined;
  given: StateRow | undefined;
  /** Postal code of the state in which the street address was found. */
  home?: string;
}

async function placeOfGivenZip(
  db: Db,
  zip: string,
  current: Profile,
  { city, given, home }: GivenPlace,
): Promise<Place> {
  const [zip5, zip4] = [zip.slice(0, 5), zip.replace(/[- ]/, '').slice(5) || null];
  const found = await placeOfZip(db, zip5);
  const isSame = zip5 === current.zip5;
  const typedCity = city === found?.city || (isSame && city === current.city) ? undefined : city;
  const isTyped = Boolean(typedCity);
  // The stored zip is no longer in the tables.
  if (!found && isSame) return { zip5, zip4, city: city || undefined, isTyped, postal: given?.postal };
  if (!found) throw invalidValue('zip_code', errors.zip_not_found[1]);
  const possible = found.states.map(({ postal }) => postal);
  if (given && !possible.includes(given.postal))
    throw invalidValue('state', `Zip code ${zip5} is in ${namesOf(found)}, not in ${given.name}.`);
  const stored = isSame && current.postal && possible.includes(current.postal) ? current.postal : undefined;
  const known = city || (isSame && current.city) || found.city;
  if (!known) throw invalidValue('city', 'Enter your city. We know only the state of this zip code.');
  if (typedCity && (await isCityElsewhere(db, zip5, typedCity)))
    throw invalidValue('city', `Zip code ${zip5} is in ${found.city}, not in ${typedCity}.`);
  const fromAddress = home && possible.includes(home) ? home : undefined;
  return { zip5, zip4, city: known, isTyped, postal: given?.postal ?? fromAddress ?? stored ?? possible[0] };
}

/** 'California or Nevada' */
function namesOf({ states }: ZipPlace): string {
  return states.map(({ name }) => name).join(' or ');
}
