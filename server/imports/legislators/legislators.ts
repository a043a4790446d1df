import type { Db } from '#server/database/connection.ts';
import type { BadEntry } from '../entries.ts';
import { BadRecordError, digestOf, type ImportItem, type ImportSource } from '../import-source.ts';
import { retireCommittees, storeLegislators } from './legislators-store.ts';
import { readFile, type RawRecord } from './read-file.ts';
import type { LegislatorRecord } from './records.ts';

/** Committees named in this run's files; the rest are committees of the past. */
let currentCommittees: string[] = [];

/** unitedstates/congress-legislators: people, offices, accounts, committees and memberships, YAML, JSON or (names only) CSV. */
export const legislators: ImportSource<LegislatorRecord[]> = {
  name: 'legislators',
  files: 'congress-legislators files (.yaml, .json, .csv)',
  wants: (fileName) => /\.(ya?ml|json|csv)$/i.test(fileName),
  items: itemsOf,
  store: storeLegislators,
  finish: async (db: Db) => retireCommittees(db, currentCommittees),
};

/** All files are gathered first (a few megabytes): people and committees come before what refers to them, whatever the order of files. */
async function* itemsOf(entries: Parameters<ImportSource<LegislatorRecord[]>['items']>[0]): AsyncGenerator<ImportItem<LegislatorRecord[]> | BadEntry> {
  const records = new Map<string, RawRecord>();
  currentCommittees = [];
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

function itemOf({ key, make }: RawRecord): ImportItem<LegislatorRecord[]> | BadEntry {
  try {
    const records = make();
    const facts = JSON.stringify(records);
    for (const record of records) if (record.kind === 'committee') currentCommittees.push(record.code);
    return { key, digest: digestOf(facts), bytes: facts.length, value: () => records };
  } catch (error) {
    if (error instanceof BadRecordError) return { name: key, problem: error.message };
    throw error;
  }
}
