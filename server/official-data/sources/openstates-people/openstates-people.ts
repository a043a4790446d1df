import { stateOffices } from '#contract/representatives.ts';
import { today } from '#server/environment/clock.ts';
import { objectOf, textOf, type JsonObject } from '../../engine/formats/json.ts';
import { parseYaml } from '../../engine/formats/yaml.ts';
import {
  BadRecordError,
  decodeUtf8,
  createItem,
  itemsOrProblem,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import { keepLastKnownHolders } from '../../last-known-terms-store.ts';
import { endTermsOfUnlisted, retireCommittees } from '../../people-store.ts';
import { officialFrom, type OfficialRecord } from './official.ts';
import { stateCommitteeFrom, type StateCommitteeRecord } from './state-committee.ts';
import { storeStatePeople } from './state-people-store.ts';

export type StateRecord = OfficialRecord | StateCommitteeRecord;

/** openstates/people: one YAML file per person (legislature, executive) and per committee. */
export function openstatesPeopleImporter(): Importer<StateRecord> {
  /** Ids in this run's files, readable or not. In a complete list, everyone else no longer holds office. */
  const listed = { people: [] as string[], committees: [] as string[] };
  return {
    name: 'openstates-people',
    filesLabel: 'Open States people files (.yml)',
    accepts: (fileName) => /\.ya?ml$/i.test(fileName) && fileName !== 'settings.yml',
    items: (files) => itemsOf(files, (id) => (isPerson(id) ? listed.people : listed.committees).push(id)),
    store: storeStatePeople,
    finish: async (db) => {
      await retireCommittees(db, true, listed.committees);
      await keepLastKnownHolders(db);
      // Last, so that a term whose regular end has passed is not kept for an official who has left.
      await endTermsOfUnlisted(
        db,
        { name: 'openstates-people', offices: stateOffices, idColumn: 'ocd_person' },
        listed.people,
      );
    },
  };
}

/** Reads all files first (some hundred small ones), so that people come before their committees. */
async function* itemsOf(
  files: AsyncIterable<InputFile>,
  onId: (id: string) => void,
): AsyncGenerator<ImportItem<StateRecord> | BadInput> {
  const committees: ImportItem<StateRecord>[] = [];
  for await (const file of files) {
    for await (const item of itemsOrProblem(file.name, read(file, onId)))
      if ('parse' in item && !isPerson(item.key)) committees.push(item);
      else yield item;
  }
  // Committees come before their subcommittees.
  yield* committees.sort((a, b) => Number(hasParent(a)) - Number(hasParent(b)));
}

async function* read(
  { name, data }: InputFile,
  onId: (id: string) => void,
): AsyncGenerator<ImportItem<StateRecord>> {
  // The id in the name lists whom a damaged file is about.
  const [id] = /[\da-f-]{36}(?=\.ya?ml$)/.exec(name) ?? [];
  if (id) for (const kind of ['person', 'organization']) onId(`ocd-${kind}/${id}`);
  const raw = objectOf(await parseYaml(decodeUtf8(data)));
  const key = textOf(raw.id) ?? '';
  if (!/^ocd-(person|organization)\/[\da-f-]{36}$/.test(key))
    throw new BadRecordError('The file has no id of a person or committee of Open States.');
  onId(key);
  const record = recordFrom(raw);
  // The digest of the record, not of the file: the end of a term depends on the day, too.
  yield createItem(key, JSON.stringify(record), () => record);
}

function recordFrom(raw: JsonObject): StateRecord {
  return isPerson(textOf(raw.id)!) ? officialFrom(raw, today()) : stateCommitteeFrom(raw);
}

function isPerson(key: string): boolean {
  return key.startsWith('ocd-person/');
}

function hasParent(item: ImportItem<StateRecord>): boolean {
  const record = item.parse();
  return record.kind === 'committee' && record.parent_code !== null;
}
