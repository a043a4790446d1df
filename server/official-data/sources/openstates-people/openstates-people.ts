import {
  type BadInput,
  BadRecordError,
  decodeUtf8,
  type Importer,
  type ImportItem,
  type InputFile,
  sha256,
} from '../../engine/importer.ts';
import { object, text, type Json, type JsonObject } from '../legislators/people.ts';
import { officialFrom, type OfficialRecord } from './official.ts';
import { retire, storeStatePeople } from './state-people-store.ts';
import { stateCommitteeFrom, type StateCommitteeRecord } from './state-committee.ts';
import { parseYaml } from '#server/official-data/engine/formats/yaml.ts';

export type StateRecord = OfficialRecord | StateCommitteeRecord;

/** openstates/people: one YAML file a person (legislature, executive) and one a committee. */
export function openstatesPeopleImporter(): Importer<StateRecord> {
  /** Named in this run's files: of a whole list, whoever is not in it is of the past. */
  const named = { people: [] as string[], committees: [] as string[] };
  return {
    name: 'openstates-people',
    filesLabel: 'Open States people files (.yml)',
    accepts: (fileName) => /\.ya?ml$/i.test(fileName) && fileName !== 'settings.yml',
    items: async function* (entries) {
      for await (const item of itemsOf(entries)) {
        if ('parse' in item) (isPerson(item.key) ? named.people : named.committees).push(item.key);
        yield item;
      }
    },
    store: storeStatePeople,
    finish: (db) => retire(db, named),
  };
}

/** All files are gathered first (some hundred small ones): people come before the committees that refer to them. */
async function* itemsOf(
  entries: AsyncIterable<InputFile>,
): AsyncGenerator<ImportItem<StateRecord> | BadInput> {
  const committees: ImportItem<StateRecord>[] = [];
  for await (const entry of entries) {
    const item = itemOf(entry);
    if ('parse' in item && !isPerson(item.key)) committees.push(item);
    else yield item;
  }
  // Those that stand below another come after it.
  yield* committees.sort((a, b) => Number(hasParent(a)) - Number(hasParent(b)));
}

function itemOf({ name, data }: InputFile): ImportItem<StateRecord> | BadInput {
  try {
    const raw = object(parsed(decodeUtf8(data)));
    const key = text(raw.id) ?? '';
    if (!/^ocd-(person|organization)\/[\da-f-]{36}$/.test(key))
      throw new BadRecordError(
        'The file is neither a person nor a committee of Open States: its id is none.',
      );
    const record = recordFrom(raw);
    return { key, digest: sha256(data), bytes: data.length, parse: () => record };
  } catch (error) {
    if (!(error instanceof BadRecordError)) throw error;
    return { name, problem: error.message };
  }
}

function parsed(source: string): Json {
  try {
    return parseYaml(source) as Json;
  } catch (error) {
    throw new BadRecordError(
      `The file is no YAML as it should be: ${(error as Error).message.split('\n')[0]}.`,
    );
  }
}

function recordFrom(raw: JsonObject): StateRecord {
  return isPerson(text(raw.id)!)
    ? officialFrom(raw, new Date().toISOString().slice(0, 10))
    : stateCommitteeFrom(raw);
}

function isPerson(key: string): boolean {
  return key.startsWith('ocd-person/');
}

function hasParent(item: ImportItem<StateRecord>): boolean {
  const record = item.parse();
  return record.kind === 'committee' && record.parent_code !== null;
}
