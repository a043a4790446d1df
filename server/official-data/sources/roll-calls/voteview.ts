import { parseCsvObjects } from '../../engine/formats/csv.ts';
import {
  BadRecordError,
  decodeUtf8,
  createItem,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import type { RollCallRecord } from './roll-call-record.ts';
import { storeRollCalls } from './roll-calls-store.ts';
import { parseVoteview, rollCallKey, type Row, type Vote } from './parse-voteview.ts';

/** The rows of all files of a run. A roll call needs rows of three files. */
interface Tables {
  members: Map<string, Row>;
  rollCalls: Map<string, Row>;
  votes: Map<string, Vote[]>;
}

/**
 * Roll calls from Voteview (…_members.csv, …_rollcalls.csv and …_votes.csv of one congress), where the
 * chambers' own files are not available. Never replaces what a chamber published.
 */
export const voteviewImporter: Importer<RollCallRecord> = {
  name: 'voteview',
  filesLabel: 'Voteview files (…_members.csv, …_rollcalls.csv, …_votes.csv)',
  accepts: (fileName) => /_(members|rollcalls|votes)\.csv$/i.test(fileName),
  items: itemsOf,
  store: storeRollCalls,
};

async function* itemsOf(
  files: AsyncIterable<InputFile>,
): AsyncGenerator<ImportItem<RollCallRecord> | BadInput> {
  const tables: Tables = { members: new Map(), rollCalls: new Map(), votes: new Map() };
  for await (const { name, data } of files) {
    try {
      addRows(parseCsvObjects(decodeUtf8(data)), tables);
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      yield { name, problem: error.message };
    }
  }
  for (const [key, row] of tables.rollCalls) {
    const votes = tables.votes.get(key) ?? [];
    yield createItem(`voteview:${key}`, JSON.stringify([row, votes]), () =>
      parseVoteview(row, votes, tables.members),
    );
  }
}

/** Recognizes a file by its columns, not its name. @throws BadRecordError */
function addRows(rows: Row[], { members, rollCalls, votes }: Tables): void {
  const first = rows[0] ?? {};
  if ('bioguide_id' in first && 'icpsr' in first)
    for (const row of rows) members.set(`${row.congress} ${row.chamber} ${row.icpsr}`, row);
  else if ('cast_code' in first)
    for (const row of rows) {
      const key = rollCallKey(row);
      const list = votes.get(key) ?? [];
      list.push([Number(row.icpsr), Number(row.cast_code)]);
      votes.set(key, list);
    }
  else if ('rollnumber' in first && 'yea_count' in first)
    for (const row of rows) rollCalls.set(rollCallKey(row), row);
  else throw new BadRecordError('The file is not a Voteview table of members, roll calls or votes.');
}
