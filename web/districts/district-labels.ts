import type { DistrictChoice } from '#contract/representatives.ts';

export const chambers = [
  { chamber: 'congressional', column: 'congressional_district', label: 'Congressional district' },
  { chamber: 'assembly', column: 'state_assembly_district', label: 'State assembly district' },
  { chamber: 'senate', column: 'state_senate_district', label: 'State senate district' },
] as const;
export type ChamberName = (typeof chambers)[number]['chamber'];

/** 'state assembly and state senate' */
export function chamberNames(chambers: readonly { label: string }[]): string {
  return new Intl.ListFormat('en').format(
    chambers.map(({ label }) => label.toLowerCase().replace(' district', '')),
  );
}

export const districtLabel = (district: number) => (district === 0 ? 'At Large' : String(district));

const maxCities = 4;

/**
 * Options of a list of districts: '11 · Nancy Pelosi (Democratic) · San Francisco'.
 * A bare number is a district whose member has not been loaded.
 */
export function districtOptions(choices: readonly (DistrictChoice | number)[]) {
  return choices.map((choice) => {
    const district = typeof choice === 'number' ? choice : choice.district;
    const words = typeof choice === 'number' ? [] : [holderOf(choice), citiesOf(choice)];
    return {
      value: String(district),
      label: [districtLabel(district), ...words].filter(Boolean).join(' · '),
    };
  });
}

function holderOf({ member, party, vacant }: DistrictChoice): string {
  if (member === null) return vacant ? 'Vacant' : '';
  return party ? `${member} (${party})` : member;
}

function citiesOf({ cities }: DistrictChoice): string {
  return cities.slice(0, maxCities).join(', ') + (cities.length > maxCities ? ' …' : '');
}
