import { districtNames, forEach, type DistrictName } from '#contract/members/settings.ts';
import type { User } from '#contract/members/user.ts';

const storedNames = [
  'first_name',
  'last_name',
  'screen_name',
  'street_address',
  'apt_number',
  'city',
  'state',
  'about_me',
  'age_group',
  'party_affiliation',
  'religion',
] as const;

export type FieldName = (typeof storedNames)[number] | 'zip5' | 'zip9' | DistrictName;
/** The values of General Settings in the form. */
export type ProfileFields = Record<FieldName, string>;

export function fieldsOf(user: User): ProfileFields {
  return {
    ...forEach(storedNames, (name) => user[name] ?? ''),
    zip5: user['5-digit-zip-code'] ?? '',
    zip9: user['9-digit-zip-code'] ?? '',
    ...forEach(districtNames, (name) => user.districts[name]?.toString() ?? ''),
  };
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
  const districts = forEach(districtNames, (name) => (rest[name] ? Number(rest[name]) : undefined));
  const zip_code = zip9 || zip5;
  const isMoved = city !== known.city || state !== known.state;
  return {
    ...rest,
    ...districts,
    ...(zip_code && { zip_code }),
    ...(street_address
      ? { street_address, apt_number, city, state }
      : { street_address: '', apt_number: '' }),
    ...(!street_address && (!zip9 || isMoved) && { city, state }),
  };
}

function trimmed(fields: ProfileFields): ProfileFields {
  return forEach(Object.keys(fields) as FieldName[], (name) => fields[name].trim());
}
