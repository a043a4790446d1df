import { regionOfZip } from '#server/districts/zip-regions.ts';
import type { Db } from '#server/database/pool.ts';
import {
  BadRecordError,
  createItem,
  decodeUtf8,
  eachFile,
  type Importer,
  type ImportItem,
  type InputFile,
  type StoreOutcome,
} from '../../engine/importer.ts';
import { linesOf } from '../../engine/formats/csv.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import { isState } from '../../states.ts';

export interface ZipRecord {
  zip: string;
  city: string;
  state: string;
  /** Degrees; null where the source has none. */
  latitude: number | null;
  longitude: number | null;
  /** Used only if no other source has the zip. */
  fillsGap: boolean;
}

/**
 * GeoNames postal codes of the United States (tab-separated, no header), and what it lacks, such as the
 * territories, from `codes.js` of the npm package `zipcodes`.
 */
export const zipsImporter: Importer<ZipRecord> = {
  name: 'zips',
  filesLabel: 'GeoNames postal code files (.txt) or codes.js',
  accepts: (fileName) =>
    (/\.txt$/i.test(fileName) && !/readme/i.test(fileName)) || /^codes\.js$/i.test(fileName),
  items: eachFile(itemsOf),
  store: storeZips,
};

function* itemsOf({ data }: InputFile): Generator<ImportItem<ZipRecord>> {
  const source = decodeUtf8(data);
  for (const [key, value] of packageCodes(source) ?? chooseRows(source))
    yield createItem(key, JSON.stringify(value), () => checked(value));
}

/**
 * One row a zip: a place in a state before a military post office, then the more accurate one, then the
 * first.
 */
function chooseRows(source: string): Map<string, ZipRecord> {
  const chosen = new Map<string, { record: ZipRecord; rank: number }>();
  for (const line of linesOf(source)) {
    const columns = line.split('\t');
    if (columns.length < 11 || columns[0] !== 'US')
      throw new BadRecordError(
        `The file is not a GeoNames list of United States postal codes ('${line.slice(0, 60)}').`,
      );
    const [, zip = '', place = '', , state = ''] = columns;
    const at = { latitude: degrees(columns[9]), longitude: degrees(columns[10]) };
    const record = { zip, ...correctedPlace(zip, place, state), ...at, fillsGap: false };
    const rank = (state ? 10 : 0) + (Number(columns[11]) || 0);
    const rival = chosen.get(`zip:${zip}`);
    if (!rival || rank > rival.rank) chosen.set(`zip:${zip}`, { record, rank });
  }
  return new Map([...chosen].map(([key, { record }]) => [key, record]));
}

/**
 * `exports.codes = { "00901": { "city": "San Juan" … } };` as data, never run; undefined for another file.
 */
function packageCodes(source: string): Map<string, ZipRecord> | undefined {
  const [, json] = /^exports\.codes\s*=\s*(\{.*?\}\});?$/m.exec(source) ?? [];
  if (!json) return undefined;
  try {
    const codes = JSON.parse(json) as Record<string, Partial<Record<string, unknown>>>;
    return new Map(
      Object.entries(codes)
        .filter(([, { country }]) => country === 'US')
        .map(([zip, { city, state, latitude, longitude }]) => [
          `gap:${zip}`,
          {
            zip,
            ...correctedPlace(zip, String(city ?? ''), String(state ?? '')),
            latitude: degrees(latitude),
            longitude: degrees(longitude),
            fillsGap: true,
          },
        ]),
    );
  } catch {
    throw new BadRecordError('The list of codes in the file is cut off or is not JSON.');
  }
}

/** To the nearest kilometer. The sources write 0 for unknown places. */
function degrees(value: unknown): number | null {
  return Math.round(Number(value) * 100) / 100 || null;
}

/** Both sources mix up the regions of military mail; the Postal Service assigns them by the first digits. */
function correctedPlace(zip: string, place: string, state: string): { city: string; state: string } {
  const [, office] = /^(APO|FPO|DPO)(?: [A-Z]+)?$/i.exec(place) ?? [];
  const region = office && regionOfZip(zip);
  return region ? { city: office.toUpperCase(), state: region } : { city: place, state };
}

function checked(record: ZipRecord): ZipRecord {
  if (!/^\d{5}$/.test(record.zip)) throw new BadRecordError(`'${record.zip}' is not a zip code.`);
  if (!record.city) throw new BadRecordError('The zip code has no place.');
  if (!isState(record.state))
    throw new BadRecordError(
      record.state
        ? `'${record.state}' is not a state or territory of the United States.`
        : `'${record.city}' is in no state.`,
    );
  return record;
}

async function storeZips(db: Db, records: ZipRecord[]): Promise<StoreOutcome[]> {
  for (const fillsGap of [false, true]) {
    // Two files of one run may name the same zip; the later one counts.
    const rows = records
      .filter((record) => record.fillsGap === fillsGap)
      .map(({ zip, city, state, latitude, longitude }) => ({
        zip,
        city,
        state,
        latitude,
        longitude,
      }));
    await insertRows(db, 'zips', [...new Map(rows.map((row) => [row.zip, row])).values()], {
      onConflict: fillsGap
        ? 'do nothing'
        : updateOnConflict('zip', ['city', 'state', 'latitude', 'longitude']),
    });
  }
  return records.map(() => 'stored');
}
