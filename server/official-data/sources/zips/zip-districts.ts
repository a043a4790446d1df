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
import { insertRows } from '../../engine/rows-store.ts';
import { deleteZipDistricts } from './zip-districts-store.ts';
import { isState, stateOfFips } from '../../states.ts';

type Chamber = 'congressional' | 'assembly' | 'senate';

/** All districts of one chamber that one zip touches. */
export interface ZipDistrictsRecord {
  zip: string;
  chamber: Chamber;
  districts: { state: string; district: number }[];
}

export interface Validity {
  /** YYYY-MM-DD */
  from: string;
  /** The first day on which the lines no longer apply. */
  to: string;
}

/**
 * The lines that apply today: those of the 119th Congress, even where a state has redrawn them for the next
 * one, and those of California's legislature, drawn for the ten years after the census.
 */
const linesOfToday: Record<Chamber, Validity> = {
  congressional: { from: '2025-01-03', to: '2027-01-03' },
  assembly: { from: '2022-12-05', to: '2032-12-06' },
  senate: { from: '2022-12-05', to: '2032-12-06' },
};
export const districtsOf119thCongress = linesOfToday.congressional;

/** Zip to district: zccd.csv, and the Census's relationship files of ZCTAs to CD, SLDL and SLDU. */
export function zipDistrictsImporter(given?: Validity): Importer<ZipDistrictsRecord> {
  const validity = (chamber: Chamber) => given ?? linesOfToday[chamber];
  return {
    name: 'zip-districts',
    filesLabel: 'zip to district files (.csv, .txt)',
    accepts: (fileName) => /\.(csv|txt)$/i.test(fileName) && !/readme|license/i.test(fileName),
    items: async function* (entries) {
      for await (const entry of entries) yield* itemsOf(entry, validity);
    },
    store: (db, records) => storeDistricts(db, records, validity),
  };
}

function* itemsOf(
  { name, data }: InputFile,
  validity: (chamber: Chamber) => Validity,
): Generator<ImportItem<ZipDistrictsRecord> | BadInput> {
  try {
    for (const record of recordsOf(decodeUtf8(data))) {
      const { from, to } = validity(record.chamber);
      const facts = JSON.stringify([record, to]);
      yield {
        key: `${record.chamber} ${record.zip} from ${from}`,
        digest: sha256(facts),
        bytes: facts.length,
        parse: () => checked(record),
      };
    }
  } catch (error) {
    if (!(error instanceof BadRecordError)) throw error;
    yield { name, problem: error.message };
  }
}

/** One record per zip. Rows of a zip that crosses a state line are far apart in the file. */
function recordsOf(source: string): Iterable<ZipDistrictsRecord> {
  const lines = linesOf(source);
  const format = formatOf(lines.next().value ?? '');
  const records = new Map<string, ZipDistrictsRecord>();
  for (const line of lines) {
    const row = format.row(line.split(format.separator));
    // Parts of a district without mail have no zip.
    if (row.zip === '') continue;
    const record = records.get(row.zip) ?? { zip: row.zip, chamber: format.chamber, districts: [] };
    records.set(row.zip, record);
    if (!record.districts.some((one) => one.state === row.state && one.district === row.district))
      record.districts.push({ state: row.state, district: row.district });
  }
  return records.values();
}

interface Format {
  chamber: Chamber;
  separator: string;
  row(columns: string[]): { zip: string; state: string; district: number };
}

/** The format and chamber of a file, by its header. */
function formatOf(header: string): Format {
  if (header === 'state_fips,state_abbr,zcta,cd') {
    return {
      chamber: 'congressional',
      separator: ',',
      row: ([, state = '', zip = '', cd = '']) => ({ zip, state, district: districtNumber(cd) }),
    };
  }
  const columns = header.split('|');
  const zcta = columns.findIndex((name) => name.startsWith('GEOID_ZCTA5'));
  const area = columns.findIndex((name) => /^GEOID_(CD\d*|SLDL\d*|SLDU\d*)_/.test(name));
  if (zcta < 0 || area < 0)
    throw new BadRecordError(
      `The first line is not the header of a known zip to district file ('${header.slice(0, 60)}').`,
    );
  const chamber = columns[area]!.includes('SLDL')
    ? 'assembly'
    : columns[area]!.includes('SLDU')
      ? 'senate'
      : 'congressional';
  return {
    chamber,
    separator: '|',
    row: (cells) => {
      const id = cells[area] ?? '';
      // The Census numbers the districts of delegates 98.
      return {
        zip: cells[zcta] ?? '',
        state: stateOfFips(Number(id.slice(0, 2))) ?? '',
        district: districtNumber(chamber === 'congressional' ? id.slice(2).replace('98', '0') : id.slice(2)),
      };
    },
  };
}

/**
 * '07' → 7, '00' (at large) → 0, -1 for other codes ('ZZ' is water; New Hampshire's districts have names).
 */
function districtNumber(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : -1;
}

function checked(record: ZipDistrictsRecord): ZipDistrictsRecord {
  if (!/^\d{5}$/.test(record.zip)) throw new BadRecordError(`'${record.zip}' is not a zip code.`);
  const foreign = record.districts.find(({ state }) => !isState(state));
  if (foreign) throw new BadRecordError(`'${foreign.state}' is no state or territory of the United States.`);
  const districts = record.districts.filter(({ district }) => district >= 0);
  if (districts.length === 0) throw new BadRecordError('The zip is in no numbered district.');
  return { ...record, districts };
}

/** Replaces the districts of a zip on the same lines. Lines of other dates stay. */
async function storeDistricts(
  db: Db,
  records: ParsedRecord<ZipDistrictsRecord>[],
  validity: (chamber: Chamber) => Validity,
): Promise<StoreOutcome[]> {
  for (const [chamber, group] of Map.groupBy(records, ({ value }) => value.chamber)) {
    const zips = group.map(({ value }) => value.zip);
    await deleteZipDistricts(db, chamber, validity(chamber).from, zips);
  }
  const rows = records.flatMap(({ value }) =>
    value.districts.map((seat) => ({
      zip: value.zip,
      chamber: value.chamber,
      ...seat,
      valid_from: validity(value.chamber).from,
      valid_to: validity(value.chamber).to,
    })),
  );
  await insertRows(db, 'zip_districts', rows, { onConflict: 'do nothing' });
  return records.map(() => 'stored');
}
