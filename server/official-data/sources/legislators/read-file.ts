import { parseCsvObjects } from '../../engine/formats/csv.ts';
import { isObject, listOf, objectOf, parseJson, textOf, type JsonObject } from '../../engine/formats/json.ts';
import { parseYaml } from '../../engine/formats/yaml.ts';
import { BadRecordError, decodeUtf8, type InputFile } from '../../engine/importer.ts';
import {
  accountsFrom,
  committeeFrom,
  membershipFrom,
  officesFrom,
  type LegislatorRecord,
} from './legislator-records.ts';
import { bioguideOf, personFrom, type PersonRecord } from './person-record.ts';

/** A record that is not parsed yet. */
export interface RawRecord {
  key: string;
  /** @throws BadRecordError */
  parse(): LegislatorRecord;
}

export interface LegislatorsFile {
  records: RawRecord[];
  /** Whether it is the list of the members of all committees. */
  isMemberships: boolean;
}

/**
 * The records of one congress-legislators file. Recognizes the kind of file by its content, not its name.
 * @throws BadRecordError for any other file.
 */
export async function readFile(file: InputFile): Promise<LegislatorsFile> {
  const source = decodeUtf8(file.data);
  if (/^\s*last_name,first_name,/.test(source)) return { records: readCsv(source), isMemberships: false };
  // The JSON parser is much faster than the YAML parser, which could read JSON too.
  const content = /^\s*[[{]/.test(source) ? parseJson(file.data) : await parseYaml(source);
  if (Array.isArray(content))
    return { records: content.map((one, i) => recordOf(objectOf(one), i)), isMemberships: false };
  // Empty in the first weeks of a congress.
  const entries = isObject(content) ? Object.entries(content) : undefined;
  const isMemberships = entries?.every(
    ([id, members]) => /^[A-Z]{4}\d{0,2}$/.test(id) && Array.isArray(members),
  );
  if (entries && isMemberships) {
    const records = entries.map(([id, members]) => ({
      key: `members:${id.toLowerCase()}`,
      parse: () => membershipFrom(id, members),
    }));
    return { records, isMemberships };
  }
  throw new BadRecordError(
    'The file is not a congress-legislators file (people, offices, accounts, committees or memberships).',
  );
}

function recordOf(raw: JsonObject, index: number): RawRecord {
  const id = objectOf(raw.id);
  const name = objectOf(raw.name);
  const person = textOf(id.bioguide) ?? textOf(id.govtrack) ?? `${textOf(name.first)} ${textOf(name.last)}`;
  if ('terms' in raw)
    return {
      key: `${isExecutive(raw) ? 'executive' : 'legislator'}:${person}`,
      parse: () => {
        if (listOf(raw.terms).length === 0) throw new BadRecordError('The person has no terms.');
        return personFrom(raw);
      },
    };
  if (raw.offices) return { key: `offices:${person}`, parse: () => officesFrom(raw) };
  if (raw.social) return { key: `accounts:${person}`, parse: () => accountsFrom(raw) };
  if (raw.thomas_id)
    return {
      key: `committee:${textOf(raw.thomas_id)!.toLowerCase()}`,
      parse: () => committeeFrom(raw),
    };
  return {
    key: `entry ${index + 1}`,
    parse: () => {
      throw new BadRecordError('The entry is not a person, offices, accounts or a committee.');
    },
  };
}

function isExecutive(raw: JsonObject): boolean {
  return listOf(raw.terms).some((term) => ['prez', 'viceprez'].includes(textOf(objectOf(term).type) ?? ''));
}

/** The CSV files have names and ids but no dates of terms. They add people and ids that are missing. */
function readCsv(source: string): RawRecord[] {
  return parseCsvObjects(source, { allowRaggedRows: true }).map((row) => ({
    key: `name:${row.bioguide_id}`,
    parse: () => personFromCsv(row),
  }));
}

function personFromCsv(row: Record<string, string>): PersonRecord {
  const raw: JsonObject = {
    id: {
      bioguide: row.bioguide_id,
      lis: row.lis_id,
      govtrack: Number(row.govtrack_id) || null,
    },
    name: {
      first: row.first_name,
      last: row.last_name,
      suffix: row.suffix,
      nickname: row.nickname,
      official_full: row.full_name,
    },
    bio: { birthday: row.birthday },
  };
  if (!bioguideOf(row.bioguide_id)) throw new BadRecordError('The row has no bioguide id.');
  return { ...personFrom(raw), branch: null };
}
