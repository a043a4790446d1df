import {
  type BadInput,
  BadRecordError,
  type Importer,
  type ImportItem,
  type InputFile,
  sha256,
} from '../../engine/importer.ts';
import { retireCommittees, storeLegislators } from './legislators-store.ts';
import { readFile, type RawRecord } from './read-file.ts';
import type { LegislatorRecord } from './records.ts';

/** unitedstates/congress-legislators: people, offices, accounts, committees and memberships, YAML, JSON or (names only) CSV. */
export function legislatorsImporter(): Importer<LegislatorRecord[]> {
  /** Committees named in this run's files; the rest are committees of the past. */
  const current: string[] = [];
  return {
    name: 'legislators',
    filesLabel: 'congress-legislators files (.yaml, .json, .csv)',
    accepts: (fileName) => /\.(ya?ml|json|csv)$/i.test(fileName),
    items: async function* (entries) {
      for await (const item of itemsOf(entries)) {
        if ('parse' in item)
          current.push(...item.parse().flatMap((record) => (record.kind === 'committee' ? record.code : [])));
        yield item;
      }
    },
    store: storeLegislators,
    finish: (db) => retireCommittees(db, current),
  };
}

/** All files are gathered first (a few megabytes): people and committees come before what refers to them, whatever the order of files. */
async function* itemsOf(
  entries: AsyncIterable<InputFile>,
): AsyncGenerator<ImportItem<LegislatorRecord[]> | BadInput> {
  const records = new Map<string, RawRecord>();
  for await (const entry of entries) {
    try {
      // The same facts lie there as YAML and as JSON; the first file tells them.
      for (const record of readFile(entry)) if (!records.has(record.key)) records.set(record.key, record);
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      yield { name: entry.name, problem: error.message };
    }
  }
  const ordered = [...records.values()].sort((a, b) => turnOf(a.key) - turnOf(b.key));
  for (const record of ordered) yield itemOf(record);
}

const turns = ['legislator', 'executive', 'name', 'committee', 'offices', 'accounts', 'members'];

function turnOf(key: string): number {
  return turns.indexOf(key.split(':')[0]!);
}

function itemOf({ key, make }: RawRecord): ImportItem<LegislatorRecord[]> | BadInput {
  try {
    const records = make();
    const facts = JSON.stringify(records);
    return { key, digest: sha256(facts), bytes: facts.length, parse: () => records };
  } catch (error) {
    if (error instanceof BadRecordError) return { name: key, problem: error.message };
    throw error;
  }
}
