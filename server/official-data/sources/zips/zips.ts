import type { Db } from '#server/database/pool.ts';
import {
  type BadInput,
  BadRecordError,
  decodeUtf8,
  type Importer,
  type ImportItem,
  type InputFile,
  type ParsedRecord,
  sha256,
  type StoreOutcome,
} from '../../engine/importer.ts';
import { linesOf } from '../../engine/formats/lines.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import { isState } from '../../states.ts';

export interface ZipRecord {
  zip: string;
  city: string;
  state: string;
  /** Only where nothing else is known of the zip. */
  fillsGap: boolean;
}

/**
 * GeoNames postal codes of the United States: tab-separated, no header. And what it lacks, the territories and military mail, from
 * `codes.js` of the npm package `zipcodes`.
 */
export const zipsImporter: Importer<ZipRecord> = {
  name: 'zips',
  filesLabel: 'GeoNames postal code files (.txt) or codes.js',
  accepts: (fileName) =>
    (/\.txt$/i.test(fileName) && !/readme/i.test(fileName)) || /^codes\.js$/i.test(fileName),
  items: async function* (entries) {
    for await (const entry of entries) yield* itemsOf(entry);
  },
  store: storeZips,
};

function* itemsOf({ name, data }: InputFile): Generator<ImportItem<ZipRecord> | BadInput> {
  try {
    const source = decodeUtf8(data);
    for (const [key, value] of territoriesIn(source) ?? chooseRows(source)) {
      const facts = JSON.stringify(value);
      yield { key, digest: sha256(facts), bytes: facts.length, parse: () => checked(value) };
    }
  } catch (error) {
    if (!(error instanceof BadRecordError)) throw error;
    yield { name, problem: error.message };
  }
}

/** One row a zip: where two places share one, a place in a state comes before a military post office, then the more accurate, then the first. */
function chooseRows(source: string): Map<string, ZipRecord> {
  const chosen = new Map<string, { record: ZipRecord; rank: number }>();
  for (const line of linesOf(source)) {
    const columns = line.split('\t');
    if (columns.length < 11 || columns[0] !== 'US')
      throw new BadRecordError(
        `The file is not a GeoNames list of United States postal codes ('${line.slice(0, 60)}').`,
      );
    const [, zip = '', place = '', , state = ''] = columns;
    const record = { zip, ...placeOf(place, state), fillsGap: false };
    const rank = (state ? 10 : 0) + (Number(columns[11]) || 0);
    const rival = chosen.get(`zip:${zip}`);
    if (!rival || rank > rival.rank) chosen.set(`zip:${zip}`, { record, rank });
  }
  return new Map([...chosen].map(([key, { record }]) => [key, record]));
}

const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']);

/** `exports.codes = { "00901": { "city": "San Juan", "state": "PR" … } };` as data, never run; undefined for another file. */
function territoriesIn(source: string): Map<string, ZipRecord> | undefined {
  const [, json] = /^exports\.codes\s*=\s*(\{.*?\}\});?$/m.exec(source) ?? [];
  if (!json) return undefined;
  try {
    const codes = JSON.parse(json) as Record<string, { city?: unknown; state?: unknown }>;
    return new Map(
      Object.entries(codes).flatMap(([zip, { city, state }]) =>
        typeof state === 'string' && territories.has(state)
          ? [[`gap:${zip}`, { zip, city: String(city ?? ''), state, fillsGap: true }] as const]
          : [],
      ),
    );
  } catch {
    throw new BadRecordError('The list of codes in the file is cut off or no JSON.');
  }
}

/** 'APO AE' stands in the place's column with no state: Armed Forces Europe. */
function placeOf(place: string, state: string): { city: string; state: string } {
  const [, office, region] = /^((?:APO|FPO|DPO)) (AA|AE|AP)$/.exec(place) ?? [];
  return office && region && state === '' ? { city: office, state: region } : { city: place, state };
}

function checked(record: ZipRecord): ZipRecord {
  if (!/^\d{5}$/.test(record.zip)) throw new BadRecordError(`'${record.zip}' is not a zip code.`);
  if (!record.city) throw new BadRecordError('The zip code has no place.');
  if (!isState(record.state))
    throw new BadRecordError(
      record.state
        ? `'${record.state}' is no state or territory of the United States.`
        : `'${record.city}' lies in no state.`,
    );
  return record;
}

async function storeZips(db: Db, records: ParsedRecord<ZipRecord>[]): Promise<StoreOutcome[]> {
  for (const fillsGap of [false, true]) {
    // Two files of one run may name the same zip; the later one counts.
    const rows = records
      .filter(({ value }) => value.fillsGap === fillsGap)
      .map(({ value: { zip, city, state } }) => ({ zip, city, state }));
    await insertRows(db, 'zips', [...new Map(rows.map((row) => [row.zip, row])).values()], {
      onConflict: fillsGap ? 'do nothing' : updateOnConflict('zip', ['city', 'state']),
    });
  }
  return records.map(() => 'stored');
}
