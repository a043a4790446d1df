import { textOf, type JsonObject } from '../../engine/formats/json.ts';
import type { OfficeRow } from '../../people-store.ts';

/**
 * An office with a one-line address: 'Main St. 1, Suite 2, Fremont, CA 94538'. Empty if it has neither
 * address nor phone.
 */
export function officeFrom(raw: JsonObject, index: number): OfficeRow[] {
  const [line, phone] = [textOf(raw.address), textOf(raw.voice)];
  if (!line && !phone) return [];
  return [
    {
      office_key: `${textOf(raw.classification) ?? 'office'}-${index + 1}`,
      building: null,
      suite: null,
      ...splitAddress(line ?? ''),
      phone,
      fax: textOf(raw.fax),
    },
  ];
}

/** A line that cannot be split becomes the street address. */
function splitAddress(line: string): Pick<OfficeRow, 'address' | 'city' | 'state' | 'zip'> {
  const [, street, city, state, zip] =
    /^(.*?)[,;]\s*([^,;]+)[,;]+\s*([A-Z]{2})[,.]?\s+(\d{5})(?:-\d*)?$/.exec(line.replace(/,\s*,/g, ',')) ??
    [];
  if (!street) return { address: line || null, city: null, state: null, zip: null };
  return { address: street, city: city!, state: state!, zip: zip! };
}
