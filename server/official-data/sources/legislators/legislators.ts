import { congressOffices } from '#contract/representatives.ts';
import {
  BadRecordError,
  createItem,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import { keepLastKnownHolders } from '../../last-known-terms-store.ts';
import { endTermsOfUnlisted, retireCommittees } from '../../people-store.ts';
import type { LegislatorRecord } from './legislator-records.ts';
import { clearUnlistedMemberships, storeLegislators } from './legislators-store.ts';
import { readFile, type RawRecord } from './read-file.ts';

/**
 * unitedstates/congress-legislators: people, offices, accounts, committees and memberships (YAML, JSON or
 * CSV).
 */
export function legislatorsImporter(): Importer<LegislatorRecord> {
  /** Committees in this run's files. In a complete list, the others no longer exist. */
  const current: string[] = [];
  /** People in this run's files, readable or not. In a complete list, all others have left Congress. */
  const members: string[] = [];
  /** Committees with members, if this run has the file of them. */
  let committeesWithMembers: string[] | undefined;
  return {
    name: 'legislators',
    filesLabel: 'congress-legislators files (.yaml, .json, .csv)',
    accepts: (fileName) => /\.(ya?ml|json|csv)$/i.test(fileName),
    items: async function* (files) {
      for await (const item of itemsOf(files, () => (committeesWithMembers = []))) {
        const [kind, id] = ('parse' in item ? item.key : item.name).split(':');
        if (kind === 'legislator' && id) members.push(id);
        if (kind === 'members' && id) committeesWithMembers?.push(id);
        const record = 'parse' in item && item.parse();
        if (record && record.kind === 'committee') current.push(...record.rows.map(({ code }) => code));
        yield item;
      }
    },
    store: storeLegislators,
    finish: async (db) => {
      await retireCommittees(db, false, current);
      if (committeesWithMembers) await clearUnlistedMemberships(db, committeesWithMembers);
      await keepLastKnownHolders(db);
      // Last, so that a term whose regular end has passed is not kept for a member who has left.
      await endTermsOfUnlisted(
        db,
        { name: 'legislators', offices: congressOffices, idColumn: 'bioguide', keyPrefix: 'legislator:' },
        members,
      );
    },
  };
}

/**
 * Reads all files first (a few MB), so that people and committees come before the records that refer to them.
 */
async function* itemsOf(
  files: AsyncIterable<InputFile>,
  onMemberships: () => void,
): AsyncGenerator<ImportItem<LegislatorRecord> | BadInput> {
  const records = new Map<string, RawRecord>();
  for await (const file of files) {
    try {
      // The same record may come as YAML and as JSON. The first one counts.
      const { records: found, isMemberships } = await readFile(file);
      if (isMemberships) onMemberships();
      for (const record of found) if (!records.has(record.key)) records.set(record.key, record);
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      yield { name: file.name, problem: error.message };
    }
  }
  const ordered = [...records.values()].sort((a, b) => orderOf(a.key) - orderOf(b.key));
  for (const record of ordered) yield itemOf(record);
}

const order = ['legislator', 'executive', 'name', 'committee', 'offices', 'accounts', 'members'];

function orderOf(key: string): number {
  return order.indexOf(key.split(':')[0]!);
}

function itemOf({ key, parse }: RawRecord): ImportItem<LegislatorRecord> | BadInput {
  try {
    const record = parse();
    return createItem(key, JSON.stringify(record), () => record);
  } catch (error) {
    if (error instanceof BadRecordError) return { name: key, problem: error.message };
    throw error;
  }
}
