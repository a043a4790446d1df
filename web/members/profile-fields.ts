import { districtNames, type DistrictName } from '#contract/members/settings.ts';
import type { User } from '#contract/members/user.ts';

/** The values of General Settings in the form. */
export interface ProfileFields {
  first_name: string;
  last_name: string;
  screen_name: string;
  street_address: string;
  apt_number: string;
  city: string;
  state: string;
  zip5: string;
  zip9: string;
  about_me: string;
  age_group: string;
  party_affiliation: string;
  religion: string;
  congressional_district: string;
  state_assembly_district: string;
  state_senate_district: string;
}
export type FieldName = keyof ProfileFields;

export function fieldsOf(user: User): ProfileFields {
  return {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    screen_name: user.screen_name ?? '',
    street_address: user.street_address ?? '',
    apt_number: user.apt_number ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    zip5: user['5-digit-zip-code'] ?? '',
    zip9: user['9-digit-zip-code'] ?? '',
    about_me: user.about_me ?? '',
    age_group: user.age_group ?? '',
    party_affiliation: user.party_affiliation ?? '',
    religion: user.religion ?? '',
    congressional_district: textOf(user.districts.congressional_district),
    state_assembly_district: textOf(user.districts.state_assembly_district),
    state_senate_district: textOf(user.districts.state_senate_district),
  };
}

function textOf(number: number | null): string {
  return number?.toString() ?? '';
}

export function cutZip5(typed: string): string {
  return typed.slice(0, 5);
}

/** Ten characters with a hyphen, else nine. */
export function cutZip9(typed: string): string {
  return typed.slice(0, typed.includes('-') ? 10 : 9);
}

/** Names, a zip or a street address, and city and state. */
export function isComplete(fields: ProfileFields): boolean {
  const { first_name, last_name, zip5, zip9, street_address, city, state } = trimmed(fields);
  const place = zip5 || zip9 || street_address;
  return [first_name, last_name, place, city, state].every(Boolean);
}

/**
 * The request body: the longer zip; city and state, which a 9-digit zip replaces unless the member changed
 * them.
 * @param known what the form filled in
 */
export function profilePayload(fields: ProfileFields, known: Pick<ProfileFields, 'city' | 'state'>) {
  const { zip5, zip9, street_address, apt_number, city, state, ...rest } = trimmed(fields);
  const {
    congressional_district: _,
    state_assembly_district: __,
    state_senate_district: ___,
    ...plain
  } = rest;
  const chosen = districtNames.filter((name) => rest[name] !== '').map((name) => [name, Number(rest[name])]);
  const zip_code = zip9 || zip5;
  const isMoved = city !== known.city || state !== known.state;
  return {
    ...plain,
    ...(zip_code && { zip_code }),
    ...(street_address
      ? { street_address, apt_number, city, state }
      : { street_address: '', apt_number: '' }),
    ...(!street_address && (!zip9 || isMoved) && { city, state }),
    ...(Object.fromEntries(chosen) as Partial<Record<DistrictName, number>>),
  };
}

function trimmed(fields: ProfileFields): ProfileFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.trim()]),
  ) as unknown as ProfileFields;
}
