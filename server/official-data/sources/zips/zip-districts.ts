import { firstYearOfCongress } from '#contract/home.ts';
import { chamberSizes } from '#server/districts/chamber-sizes.ts';
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
import { insertRows } from '../../engine/rows-store.ts';
import { deleteZipDistricts } from './zip-districts-store.ts';
import { isState, stateOfFips } from '../../states.ts';

type Chamber = 'congressional' | 'assembly' | 'senate';

/** All districts of one chamber that one zip touches. */
export interface ZipDistrictsRecord {
  zip: string;
  chamber: Chamber;
  lines: Validity;
  districts: { state: string; district: number }[];
}

interface Validity {
  /** YYYY-MM-DD */
  from: string;
  /** The first day on which the lines no longer apply. */
  to: string;
}

/** California's legislature has lines for the ten years after the census. */
const legislativeLines: Validity = { from: '2022-12-05', to: '2032-12-06' };

/** 119 → the two years of the 119th Congress. Its lines apply even where a state has redrawn them since. */
function linesOfCongress(congress: number): Validity {
  const year = firstYearOfCongress(congress);
  return { from: `${year}-01-03`, to: `${year + 2}-01-03` };
}

/** Zip to district: zccd.csv, and the Census's relationship files of ZCTAs to CD, SLDL and SLDU. */
export const zipDistrictsImporter: Importer<ZipDistrictsRecord> = {
  name: 'zip-districts',
  filesLabel: 'zip to district files (.csv, .txt)',
  accepts: (fileName) => /\.(csv|txt)$/i.test(fileName) && !/readme|license/i.test(fileName),
  items: eachFile(itemsOf),
  store: storeDistricts,
};

function* itemsOf({ data }: InputFile): Generator<ImportItem<ZipDistrictsRecord>> {
  for (const record of recordsOf(decodeUtf8(data))) {
    const key = `${record.chamber} ${record.zip} from ${record.lines.from}`;
    yield createItem(key, JSON.stringify(record), () => checked(record));
  }
}

/** One record per zip. Rows of a zip that crosses a state line are far apart in the file. */
function recordsOf(source: string): Iterable<ZipDistrictsRecord> {
  const [header = '', ...lines] = linesOf(source);
  const format = formatOf(header);
  const applies = { chamber: format.chamber, lines: format.lines };
  const records = new Map<string, ZipDistrictsRecord>();
  for (const line of lines) {
    const row = format.row(line.split(format.separator));
    // Parts of a district without mail have no zip.
    if (row.zip === '' || !isNumbered(row, format.chamber)) continue;
    const record = records.get(row.zip) ?? { zip: row.zip, ...applies, districts: [] };
    records.set(row.zip, record);
    if (!record.districts.some((one) => one.state === row.state && one.district === row.district))
      record.districts.push({ state: row.state, district: row.district });
  }
  return records.values();
}

interface Format {
  chamber: Chamber;
  lines: Validity;
  separator: string;
  row(columns: string[]): { zip: string; state: string; district: number };
}

/** The format and chamber of a file, by its header. */
function formatOf(header: string): Format {
  if (header === 'state_fips,state_abbr,zcta,cd') {
    return {
      chamber: 'congressional',
      lines: linesOfCongress(119),
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
  // GEOID_CD119_20
  const congress = Number(/^GEOID_CD(\d+)_/.exec(columns[area]!)?.[1]);
  return {
    chamber,
    lines: chamber === 'congressional' ? linesOfCongress(congress || 119) : legislativeLines,
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

/** '07' → 7, '00' (at large) → 0. Other codes → -1: 'ZZ' is water, and named districts have letters. */
function districtNumber(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : -1;
}

/** Named districts may have codes that look like numbers: '25101' is 6th Norfolk in Massachusetts. */
function isNumbered({ state, district }: { state: string; district: number }, chamber: Chamber): boolean {
  if (chamber === 'congressional') return district >= 0;
  return district > 0 && district <= (chamberSizes[state]?.[chamber] ?? 0);
}

function checked(record: ZipDistrictsRecord): ZipDistrictsRecord {
  if (!/^\d{5}$/.test(record.zip)) throw new BadRecordError(`'${record.zip}' is not a zip code.`);
  const foreign = record.districts.find(({ state }) => !isState(state));
  if (foreign)
    throw new BadRecordError(`'${foreign.state}' is not a state or territory of the United States.`);
  return record;
}

/** Replaces the districts of a zip on the same lines. Lines of other dates stay. */
async function storeDistricts(db: Db, records: ZipDistrictsRecord[]): Promise<StoreOutcome[]> {
  for (const group of Map.groupBy(records, ({ chamber, lines }) => `${chamber} ${lines.from}`).values()) {
    const { chamber, lines } = group[0]!;
    const zips = group.map(({ zip }) => zip);
    await deleteZipDistricts(db, chamber, lines.from, zips);
  }
  const rows = records.flatMap(({ zip, chamber, lines, districts }) =>
    districts.map((seat) => ({ zip, chamber, ...seat, valid_from: lines.from, valid_to: lines.to })),
  );
  await insertRows(db, 'zip_districts', rows, { onConflict: 'do nothing' });
  return records.map(() => 'stored');
}
