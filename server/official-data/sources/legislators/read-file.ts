import { parse as parseCsv } from 'csv-parse/sync';
import { BadRecordError, decodeUtf8, type InputFile } from '../../engine/importer.ts';
import {
  bioguide,
  list,
  object,
  personFrom,
  text,
  type Json,
  type JsonObject,
  type PersonRecord,
} from './people.ts';
import {
  accountsFrom,
  committeesFrom,
  membershipFrom,
  officesFrom,
  type LegislatorRecord,
} from './records.ts';
import { parseYaml } from '#server/official-data/engine/formats/yaml.ts';

/** A record with its name; `make` throws BadRecordError when the raw facts cannot be taken. */
export interface RawRecord {
  key: string;
  make(): LegislatorRecord[];
}

/**
 * The records of one congress-legislators file, told apart by what is in it, not by its name.
 * @throws BadRecordError when it is none of them.
 */
export function readFile(entry: InputFile): RawRecord[] {
  const source = decodeUtf8(entry.data);
  if (/^\s*last_name,first_name,/.test(source)) return readCsv(source);
  const content = parse(source);
  if (Array.isArray(content)) return content.map((one, i) => recordOf(object(one), i));
  const entries = Object.entries(object(content));
  if (
    entries.length > 0 &&
    entries.every(([id, members]) => /^[A-Z]{4}\d{0,2}$/.test(id) && Array.isArray(members))
  ) {
    return entries.map(([id, members]) => ({
      key: `members:${id.toLowerCase()}`,
      make: () => [membershipFrom(id, members)],
    }));
  }
  throw new BadRecordError(
    'The file is none of the congress-legislators files (people, offices, accounts, committees, memberships).',
  );
}

function parse(source: string): Json {
  try {
    // JSON is read by its own, far faster parser; aliases in YAML are bounded by its parser.
    return /^\s*[[{]/.test(source) ? (JSON.parse(source) as Json) : (parseYaml(source) as Json);
  } catch (error) {
    throw new BadRecordError(
      `The file is neither YAML nor JSON as it should be: ${(error as Error).message.split('\n')[0]}.`,
    );
  }
}

function recordOf(raw: JsonObject, index: number): RawRecord {
  const id = object(raw.id);
  const name = object(raw.name);
  const who = text(id.bioguide) ?? text(id.govtrack) ?? `${text(name.first)} ${text(name.last)}`;
  if (raw.terms)
    return { key: `${isExecutive(raw) ? 'executive' : 'legislator'}:${who}`, make: () => [personFrom(raw)] };
  if (raw.offices) return { key: `offices:${who}`, make: () => [officesFrom(raw)] };
  if (raw.social) return { key: `accounts:${who}`, make: () => [accountsFrom(raw)] };
  if (raw.thomas_id)
    return { key: `committee:${text(raw.thomas_id)!.toLowerCase()}`, make: () => committeesFrom(raw) };
  return {
    key: `entry ${index + 1}`,
    make: () => {
      throw new BadRecordError('The entry is neither a person, nor offices, accounts or a committee.');
    },
  };
}

function isExecutive(raw: JsonObject): boolean {
  return list(raw.terms).some((term) => ['prez', 'viceprez'].includes(text(object(term).type) ?? ''));
}

/** The CSV form names people without the dates of their terms; it fills in who is not known otherwise. */
function readCsv(source: string): RawRecord[] {
  const rows = parseCsv(source, {
    columns: true,
    skip_empty_lines: true,
    bom: true,
    relax_column_count: true,
  }) as Record<string, string>[];
  return rows.map((row) => ({ key: `name:${row.bioguide_id}`, make: () => [personFromCsv(row)] }));
}

function personFromCsv(row: Record<string, string>): PersonRecord {
  const raw: JsonObject = {
    id: {
      bioguide: row.bioguide_id ?? null,
      lis: row.lis_id ?? null,
      govtrack: Number(row.govtrack_id) || null,
    },
    name: {
      first: row.first_name ?? null,
      last: row.last_name ?? null,
      middle: row.middle_name ?? null,
      suffix: row.suffix ?? null,
      nickname: row.nickname ?? null,
      official_full: row.full_name ?? null,
    },
    bio: { birthday: row.birthday ?? null, gender: row.gender ?? null },
  };
  if (!bioguide(row.bioguide_id)) throw new BadRecordError('The row names nobody: it has no bioguide id.');
  return { ...personFrom(raw), branch: null };
}
