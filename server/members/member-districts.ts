import type { ProfileChange } from '#contract/members/profile.ts';
import { invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { chambers, districtCandidates } from '#server/districts/districts.ts';
import type { FoundAddress } from '#server/districts/geocoder.ts';
import type { Place } from './member-location.ts';
import type { MemberChange, Profile } from './profile.queries.ts';

/**
 * For each chamber: the member's choice among the candidates, else the only candidate, else null. An address
 * narrows the candidates to the district it is in, which replaces a choice that was saved before.
 * @throws AppError invalid_values for a choice that is not among the candidates.
 */
export async function chooseDistricts(
  db: Db,
  current: Profile,
  place: Place,
  address: FoundAddress | null,
  chosen: Pick<NonNullable<ProfileChange['user']>, (typeof chambers)[number][1]>,
): Promise<MemberChange> {
  const zip = place.zip5 ?? current.zip5;
  const state = place.postal ?? current.postal;
  const moved = zip !== current.zip5 || state !== current.postal;
  // An address in another state than the zip is ignored.
  const home = address?.postal === state ? address : null;
  const chooses = chambers.some(([, column]) => chosen[column] !== undefined);
  if (!zip || !state || (!moved && !chooses && !home)) return {};
  const { candidates } = await districtCandidates(db, zip, state);
  const change: MemberChange = {};
  for (const [chamber, column] of chambers) {
    const found = home?.[chamber] ?? null;
    const possible = found === null ? candidates[chamber] : [found];
    const isSaved = found !== null && chosen[column] === current[column];
    const choice = isSaved ? undefined : chosen[column];
    if (choice !== undefined && possible.length > 0 && !possible.includes(choice))
      throw invalidValue(column, `Your ${found === null ? 'zip code' : 'address'} is not in this district.`);
    if (choice !== undefined) change[column] = choice;
    else if (moved || found !== null) change[column] = onlyOne(possible);
  }
  return change;
}

function onlyOne(candidates: number[]): number | null {
  return candidates.length === 1 ? candidates[0]! : null;
}
