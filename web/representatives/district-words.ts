import type { DistrictChoice } from '#contract/representatives.ts';

export const chambers = [
  { chamber: 'congressional', column: 'congressional_district', label: 'Congressional district' },
  { chamber: 'assembly', column: 'state_assembly_district', label: 'State assembly district' },
  { chamber: 'senate', column: 'state_senate_district', label: 'State senate district' },
] as const;
export type ChamberName = (typeof chambers)[number]['chamber'];

const mostCities = 4;

/** '11 · Nancy Pelosi (Democratic) · San Francisco': what people know of a district. */
export function districtLabel({ district, member, party, cities }: DistrictChoice): string {
  const holder = member ? `${member}${party ? ` (${party})` : ''}` : 'Vacant';
  const shown = cities.slice(0, mostCities).join(', ');
  const more = cities.length > mostCities ? ' …' : '';
  return [district === 0 ? 'At Large' : String(district), holder, shown && shown + more]
    .filter(Boolean)
    .join(' · ');
}
