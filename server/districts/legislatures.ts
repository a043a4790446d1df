import { congressionalDistrictMax } from '#contract/members/profile.ts';
import type { StateRow } from './states.queries.ts';

/** Number of districts per chamber of the covered legislatures, by postal code. Numbering starts at 1. */
const legislatures: Record<string, { assembly: number; senate: number }> = {
  CA: { assembly: 80, senate: 40 },
};

/** Highest district number accepted for a legislature without data. */
const chamberMax = 400;

export function assemblyDistricts(postal: string): number[] {
  return upTo(legislatures[postal]?.assembly ?? 0);
}

export function senateDistricts(postal: string): number[] {
  return upTo(legislatures[postal]?.senate ?? 0);
}

/** Postal codes of states with known legislative districts. */
export const statesWithLegislature = Object.keys(legislatures);

/** Military mail regions. They have no district or seat; members vote where they are registered. */
const mailRegions = new Set(['AA', 'AE', 'AP']);

export function isMailRegion(postal: string): boolean {
  return mailRegions.has(postal);
}

export function isAtLarge({ houseSeats }: Pick<StateRow, 'houseSeats'>): boolean {
  return houseSeats <= 1;
}

/** Congressional districts of a state: 1 to its seats, or 0 when at large. */
export function congressionalDistricts(state: Pick<StateRow, 'houseSeats' | 'postal'>): number[] {
  if (isMailRegion(state.postal)) return [];
  return isAtLarge(state) ? [0] : upTo(state.houseSeats);
}

/** Whether a member may select a district in `selected` privacy mode. */
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
