import { congressionalDistrictMax } from '#contract/members/profile.ts';
import { chamberSizes } from './chamber-sizes.ts';
import type { StateRow } from './states-store.ts';
import { isMailRegion } from './zip-regions.ts';

/** Numbers of the districts of a state's lower house; empty for a house whose districts have names. */
export function assemblyDistricts(postal: string): number[] {
  return upTo(chamberSizes[postal]?.assembly ?? 0);
}

export function senateDistricts(postal: string): number[] {
  return upTo(chamberSizes[postal]?.senate ?? 0);
}

/** Congressional districts of a state: 1 to its seats, or 0 when at large. */
export function congressionalDistricts(state: Pick<StateRow, 'houseSeats' | 'postal'>): number[] {
  if (isMailRegion(state.postal)) return [];
  return state.houseSeats <= 1 ? [0] : upTo(state.houseSeats);
}

/**
 * Districts that a member may select in `selected` privacy mode. The congressional ones are numbers up to 54,
 * also where a state has fewer.
 */
export const districtsToSelect = {
  congressional_district: (state: StateRow) =>
    congressionalDistricts(state).length > 1 ? upTo(congressionalDistrictMax) : congressionalDistricts(state),
  state_assembly_district: ({ postal }: StateRow) => assemblyDistricts(postal),
  state_senate_district: ({ postal }: StateRow) => senateDistricts(postal),
};

/** 3 → [1, 2, 3] */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
