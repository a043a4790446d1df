import { allStates } from '#contract/ads/ads.ts';
import type { Db } from '#server/database/pool.ts';
import { requireState } from '#server/districts/districts.ts';
import type { StateRow } from '#server/districts/states-store.ts';
import { congressionalDistricts } from '#server/districts/legislatures.ts';
import { regionOfZip } from '#server/districts/zip-regions.ts';
import { invalidValue } from '#server/http/errors.ts';
import { findZipStates } from './ads.queries.ts';

interface Chosen {
  state: string;
  districts: number[];
  zipcodes: string[];
}

/**
 * The audience of an ad: one state or all, and districts or zip codes in it.
 * @throws AppError invalid_values for a state or zip that does not exist, or a district or zip of another
 * state.
 */
export async function chosenAudience(db: Db, { state, districts, zipcodes }: Chosen) {
  const chosen = await stateOf(db, state);
  if (chosen) expectDistricts(chosen, districts);
  await expectZips(db, chosen, zipcodes);
  return { state: chosen?.postal ?? null, districts, zipcodes };
}

/** @returns undefined for all states. */
async function stateOf(db: Db, state: string): Promise<StateRow | undefined> {
  if (state.toLowerCase() === allStates.toLowerCase()) return undefined;
  return requireState(db, state);
}

function expectDistricts(state: StateRow, districts: readonly number[]): void {
  const existing = congressionalDistricts(state);
  const unknown = districts.find((district) => !existing.includes(district));
  if (unknown === undefined) return;
  const all =
    existing.length > 1
      ? `${state.name} has districts 1 to ${existing.length}.`
      : `${state.name} has one district. Choose All Districts.`;
  throw invalidValue('districts', all);
}

async function expectZips(db: Db, state: StateRow | undefined, zips: readonly string[]): Promise<void> {
  if (zips.length === 0) return;
  const known = new Map((await findZipStates(db, zips)).map(({ zip, states }) => [zip, states]));
  // Ranges that no table contains: islands and military mail.
  const statesOf = (zip: string) =>
    known.get(zip) ?? [regionOfZip(zip)].filter((region) => region !== undefined);
  const missing = zips.filter((zip) => statesOf(zip).length === 0);
  if (missing.length > 0)
    throw invalidValue(
      'zipcodes',
      `${list(missing)} ${verb(missing, 'is not a zip code', 'are not zip codes')}.`,
    );
  const elsewhere = state ? zips.filter((zip) => !statesOf(zip).includes(state.postal)) : [];
  if (elsewhere.length > 0)
    throw invalidValue(
      'zipcodes',
      `${list(elsewhere)} ${verb(elsewhere, 'is', 'are')} not in ${state!.name}.`,
    );
}

const verb = (zips: readonly string[], one: string, many: string) => (zips.length === 1 ? one : many);

/** At most ten zip codes, so that the sentence stays short. */
function list(zips: readonly string[]): string {
  return zips.length > 10 ? `${zips.slice(0, 10).join(', ')} and others` : zips.join(', ');
}
