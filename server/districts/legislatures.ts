import { congressionalDistrictMax } from '#contract/members/profile.ts';
import type { StateRow } from './states.queries.ts';

/** Seats of the legislatures whose districts are known here, by postal code; districts are numbered from 1. */
const legislatures: Record<string, { assembly: number; senate: number }> = {
  CA: { assembly: 80, senate: 40 },
};

/** Where we know nothing of a legislature, any number that one could have. */
const chamberMax = 400;

export function assemblyDistricts(postal: string): number[] {
  return upTo(legislatures[postal]?.assembly ?? 0);
}

export function senateDistricts(postal: string): number[] {
  return upTo(legislatures[postal]?.senate ?? 0);
}

/** Postal codes of the states whose legislative districts are known. */
export const statesWithLegislature = Object.keys(legislatures);

/** Post office regions of those who serve abroad: no place, so no district and no seat; they vote where they are registered. */
const mailRegions = new Set(['AA', 'AE', 'AP']);

export function isMailRegion(postal: string): boolean {
  return mailRegions.has(postal);
}

export function isAtLarge({ houseSeats }: Pick<StateRow, 'houseSeats'>): boolean {
  return houseSeats <= 1;
}

/** Districts of a state in Congress: 1 to its seats, or 0 where it is at large. */
export function congressionalDistricts(state: Pick<StateRow, 'houseSeats' | 'postal'>): number[] {
  if (isMailRegion(state.postal)) return [];
  return isAtLarge(state) ? [0] : upTo(state.houseSeats);
}

/** Whether a member may name these districts for their constituents in `selected` privacy. */
export const mayBeDistrict = {
  congressional: (state: StateRow, district: number) =>
    isAtLarge(state) ? district === 0 : district >= 1 && district <= congressionalDistrictMax,
  assembly: (state: StateRow, district: number) => isAmong(assemblyDistricts(state.postal), district),
  senate: (state: StateRow, district: number) => isAmong(senateDistricts(state.postal), district),
};

function isAmong(known: number[], district: number): boolean {
  return known.length > 0 ? known.includes(district) : district >= 1 && district <= chamberMax;
}

/** 3 → [1, 2, 3] */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
