import { text, type JsonObject } from '../legislators/people.ts';

export interface OfficeRow {
  office_key: string;
  building: string | null;
  suite: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone: string | null;
  fax: string | null;
}

/** An office whose address is one line: 'Main St. 1, Suite 2, Fremont, CA 94538'. None where there is neither address nor phone. */
export function officeFrom(raw: JsonObject, index: number): OfficeRow[] {
  const [line, phone] = [text(raw.address), text(raw.voice)];
  if (!line && !phone) return [];
  const parts = addressParts(line ?? '');
  return [
    {
      office_key: `${text(raw.classification) ?? 'office'}-${index + 1}`,
      building: null,
      suite: null,
      ...parts,
      phone,
      fax: text(raw.fax),
    },
  ];
}

/** What cannot be told apart stays in the street's place, whole. */
function addressParts(line: string): Pick<OfficeRow, 'address' | 'city' | 'state' | 'zip'> {
  const [, street, city, state, zip] =
    /^(.*?)[,;]\s*([^,;]+)[,;]+\s*([A-Z]{2})[,.]?\s+(\d{5})(?:-\d*)?$/.exec(line.replace(/,\s*,/g, ',')) ??
    [];
  if (!street) return { address: line || null, city: null, state: null, zip: null };
  return { address: street, city: city!, state: state!, zip: zip! };
}
