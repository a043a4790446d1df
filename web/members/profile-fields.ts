import { districtNames, type DistrictName } from '#contract/members/settings.ts';
import type { User } from '#contract/members/user.ts';
import { recordOf } from '#contract/fields.ts';

const personNames = [
  'first_name',
  'last_name',
  'screen_name',
  'about_me',
  'age_group',
  'party_affiliation',
  'religion',
] as const;
const addressNames = ['street_address', 'apt_number', 'city', 'state'] as const;
const placeNames = ['zip5', 'zip9', ...addressNames] as const;

export type FieldName = (typeof personNames | typeof placeNames)[number] | DistrictName;
/** The values of General Settings in the form. */
export type ProfileFields = Record<FieldName, string>;

export function fieldsOf(user: User): ProfileFields {
  return {
    ...recordOf([...personNames, ...addressNames], (name) => user[name] ?? ''),
    zip5: user['5-digit-zip-code'] ?? '',
    zip9: user['9-digit-zip-code'] ?? '',
    ...recordOf(districtNames, (name) => user.districts[name]?.toString() ?? ''),
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
 * The request body: what differs from `before`, because another tab may have saved the rest. The address is
 * sent as a whole, even unchanged while there is no district, so that the district is looked up again.
 * @param known what the form filled in
 */
export function profilePayload(
  fields: ProfileFields,
  known: Pick<ProfileFields, 'city' | 'state'>,
  before: ProfileFields,
) {
  const now = trimmed(fields);
  const isChanged = (name: FieldName) => now[name] !== before[name].trim();
  const chosen = districtNames.filter((name) => now[name] !== '');
  const changed = personNames.filter(isChanged).map((name) => [name, now[name]] as const);
  return {
    ...Object.fromEntries(changed),
    ...(([...placeNames, ...chosen].some(isChanged) || before.congressional_district === '') && {
      ...placePayload(now, known),
      ...Object.fromEntries(chosen.map((name) => [name, Number(now[name])])),
    }),
  };
}

/** The longer zip; city and state, which a 9-digit zip replaces unless the member changed them. */
function placePayload(now: ProfileFields, known: Pick<ProfileFields, 'city' | 'state'>) {
  const { zip5, zip9, street_address, apt_number, city, state } = now;
  const zip_code = zip9 || zip5;
  const isMoved = city !== known.city || state !== known.state;
  return {
    ...(zip_code && { zip_code }),
    ...(street_address
      ? { street_address, apt_number, city, state }
      : { street_address: '', apt_number: '' }),
    ...(!street_address && (!zip9 || isMoved) && { city, state }),
  };
}

function trimmed(fields: ProfileFields): ProfileFields {
  return recordOf(Object.keys(fields) as FieldName[], (name) => fields[name].trim());
}
