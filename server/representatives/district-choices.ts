import { statesWithLegislature } from '#contract/districts.ts';
import { houseOffices, type DistrictChoice } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { requireState, type Candidates } from '#server/districts/districts.ts';
import {
  assemblyDistricts,
  congressionalDistricts,
  senateDistricts,
} from '#server/districts/legislatures.ts';
import { partyDescription } from './official-view.ts';
import { coverageOfOffices, findOfficeCities, findOfficeHolders } from './representatives.queries.ts';

const offices = {
  congressional: houseOffices,
  assembly: ['assembly_member'],
  senate: ['state_senator'],
} satisfies Record<keyof Candidates, string[]>;

/** All districts of a state with their members. @throws AppError invalid_values for an unknown state. */
export async function districtChoicesOf(db: Db, stateName: string) {
  const state = await requireState(db, stateName);
  const isCovered = statesWithLegislature.includes(state.postal);
  return namedDistricts(db, state.postal, {
    congressional: congressionalDistricts(state),
    // Elsewhere the legislators are not known.
    assembly: isCovered ? assemblyDistricts(state.postal) : [],
    senate: isCovered ? senateDistricts(state.postal) : [],
  });
}

/**
 * Districts with their member and the cities of the member's offices: what people recognize a district by.
 */
export async function namedDistricts(
  db: Db,
  postal: string,
  districts: Candidates,
): Promise<Record<keyof Candidates, DistrictChoice[]>> {
  const of = (chamber: keyof Candidates) => named(db, postal, offices[chamber], districts[chamber]);
  return {
    congressional: await of('congressional'),
    assembly: await of('assembly'),
    senate: await of('senate'),
  };
}

async function named(
  db: Db,
  postal: string,
  officeNames: readonly string[],
  districts: number[],
): Promise<DistrictChoice[]> {
  if (districts.length === 0) return [];
  const [holders, cities] = await Promise.all([
    findOfficeHolders(db, officeNames, postal),
    findOfficeCities(db, officeNames, postal),
  ]);
  const isVacant =
    holders.length > 0 &&
    districts.some((district) => !holders.some((one) => one.district === district)) &&
    (await coverageOfOffices(db, officeNames)) === 'current';
  return districts.map((district) => {
    const holder = holders.find((one) => one.district === district);
    return {
      district,
      member: holder?.name ?? null,
      vacant: !holder && isVacant,
      party: partyDescription(holder?.party ?? null)?.replace(/ Party$/, '') ?? null,
      cities: (holder ? (cities.get(holder.id) ?? []) : []).flatMap(({ city }) => city ?? []),
    };
  });
}
