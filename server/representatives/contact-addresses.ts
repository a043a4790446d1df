import type { Office } from '#contract/representatives.ts';
import { isFederal } from './official-view.ts';
import type { OfficeRow, TermRow } from './representatives.queries.ts';

const whiteHouse = 'The White House, 1600 Pennsylvania Avenue NW, Washington, DC 20500';

/** The office in the capital as one text. The source has none for the president and the vice president. */
export function capitolAddress(term: TermRow): string | null {
  if (term.address) return titleCase(term.address);
  return term.office === 'president' || term.office === 'vice_president' ? whiteHouse : null;
}

/**
 * '311 HART SENATE OFFICE BUILDING WASHINGTON DC 20510' → '311 Hart Senate Office Building Washington DC
 * 20510'
 */
function titleCase(address: string): string {
  if (/[a-z]/.test(address)) return address;
  return address
    .toLowerCase()
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(/\b(Dc|Nw|Ne|Sw|Se)\b/g, (word) => word.toUpperCase());
}

/** The office in the capital, split into fields where the text allows it. */
export function capitolOffice(term: TermRow): Office[] {
  const text = capitolAddress(term);
  if (!text) return [];
  const contact = { kind: 'capitol' as const, phone: term.phone, fax: term.fax };
  const [, building, zip] = /^(.+?),? Washington,? DC,? (\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  if (building && isFederal(term.office)) {
    const [, name, street] = /^(The White House), (.+)$/.exec(building) ?? [];
    return [
      {
        ...contact,
        building: name ?? building,
        street: street ?? null,
        city: 'Washington',
        state: 'DC',
        zip: zip!,
      },
    ];
  }
  const [, street, city, state, code] = /^(.+), ([^,]+), ([A-Z]{2}),? (\d{5})(?:-\d*)?$/.exec(text) ?? [];
  return street
    ? [{ ...contact, building: null, street, city: city!, state: state!, zip: code! }]
    : [{ ...contact, building: null, street: text, city: null, state: null, zip: null }];
}

export function districtOffice(row: OfficeRow): Office {
  const { building, suite, address: street, city, state, zip, phone, fax } = row;
  return {
    kind: 'district',
    building: [building, suite].filter(Boolean).join(', ') || null,
    street,
    city,
    state,
    zip,
    phone,
    fax,
  };
}
