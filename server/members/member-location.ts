import type { ProfileChange } from '#contract/members/profile.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { findState, placeOfZip, type StateRow } from '#server/districts/districts.ts';
import { lookUpAddress, type Located } from '#server/districts/geocoder.ts';
import { findProfile, type Profile } from './profile.queries.ts';

type UserChange = NonNullable<ProfileChange['user']>;

/** Where a member lives, as it will be stored; absent fields stay as they are. */
export interface Place {
  zip5?: string;
  zip4?: string | null;
  city?: string;
  /** Postal code of the state. */
  postal?: string;
}

/** What the geocoder found for a street address, and a message for the member. */
export interface AddressLookup {
  found: (Located & { postal: string }) | null;
  notice?: string;
}

const notices = {
  unreachable:
    'Your address is saved, but it could not be looked up just now. Save again later, or choose your districts.',
  unknown: 'Your address is saved, but we could not find it on the map. Your districts follow your zip code.',
};

/** Looks a street address up, unless it is the one that was looked up before. */
export async function locate(
  db: Db,
  config: Config,
  memberId: number,
  user: UserChange,
): Promise<AddressLookup | undefined> {
  if (!user.street_address) return undefined;
  const current = await findProfile(db, memberId);
  if (!current || isUnchanged(current, user)) return undefined;
  const state = await stateOf(db, user);
  const answer = await lookUpAddress(
    {
      street: user.street_address,
      city: user.city || current.city,
      state: state?.postal ?? current.postal,
      zip: user.zip_code?.slice(0, 5) ?? current.zip5,
    },
    config,
  );
  if (!answer.found) return { found: null, notice: answer.reachable ? notices.unknown : notices.unreachable };
  const home = await findState(db, answer.found.stateId);
  return home
    ? { found: { ...answer.found, postal: home.postal } }
    : { found: null, notice: notices.unknown };
}

/** The same address again, and its district is known. */
function isUnchanged(current: Profile, { street_address, city, zip_code }: UserChange): boolean {
  const same =
    street_address === current.street_address &&
    (!city || city === current.city) &&
    (!zip_code || zip_code.startsWith(current.zip5 ?? '-'));
  return same && current.congressional_district !== null;
}

/** The zip decides the state; the city may be any name. An address that was found may supply the zip. */
export async function placeOf(
  db: Db,
  current: Profile,
  user: UserChange,
  address: AddressLookup | undefined,
): Promise<Place> {
  const given = await stateOf(db, user);
  const zip = user.zip_code ?? (current.zip5 ? undefined : address?.found?.zip);
  if (zip) return placeOfGivenZip(db, zip, user.city);
  const city = user.city || undefined;
  if (current.zip5) return { city };
  if (user.street_address) {
    throw new AppError('invalid_values', {
      fields: { zip_code: 'We could not find the zip code of this address. Please enter it as well.' },
    });
  }
  return { city, postal: given?.postal };
}

async function placeOfGivenZip(db: Db, zip: string, city: string | undefined): Promise<Place> {
  const [zip5, zip4] = [zip.slice(0, 5), zip.replace('-', '').slice(5) || null];
  const found = await placeOfZip(db, zip5);
  if (!found)
    throw new AppError('invalid_values', {
      fields: { zip_code: 'We could not find this zip code. Check the five digits.' },
    });
  return { zip5, zip4, city: city || found.city, postal: found.postal };
}

async function stateOf(db: Db, { state }: UserChange): Promise<StateRow | undefined> {
  if (state === undefined || state === '') return undefined;
  const found = await findState(db, state);
  if (!found) throw new AppError('invalid_values', { fields: { state: 'We do not know this state.' } });
  return found;
}
