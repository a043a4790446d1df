import { refreshShortList } from '#server/bills/short-list/short-list.ts';
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
import { storeStateBills } from '../../bills-store/state-bills-store.ts';
import type { StateBillRecord } from '../../bills-store/state-bill-record.ts';
import { billFromRows, type RawBill, type TableName } from './bill-from-rows.ts';
import { textFromCaml, type StateText } from './caml.ts';
import { storeStateTexts } from './texts-store.ts';

type PubinfoRecord = { kind: 'bill'; value: StateBillRecord } | { kind: 'text'; value: StateText };
type Item = ImportItem<PubinfoRecord> | BadInput;

const tables: Record<string, TableName> = {
  'BILL_TBL.dat': 'bill',
  'BILL_HISTORY_TBL.dat': 'history',
  'BILL_VERSION_TBL.dat': 'version',
  'BILL_VERSION_AUTHORS_TBL.dat': 'author',
};
const lob = /^BILL_VERSION_TBL_\d+\.lob$/;
// Texts that come before their tables wait in memory, up to here.
const mostWaiting = 64 * 1024 * 1024;

/**
 * California's legislature as it publishes itself: a pubinfo archive of a session or of a day (.zip), or its files in a folder.
 * Tables of one delivery refer to each other, so measures are put together once all four tables of it have been read (some 50 MB for a
 * session); texts then pass through one at a time. A measure's key is its slug, a text's its version.
 */
export const pubinfoImporter: Importer<PubinfoRecord> = {
  name: 'pubinfo',
  filesLabel: 'files of California’s pubinfo (.dat, .lob, .zip)',
  accepts: (fileName) => fileName in tables || lob.test(fileName),
  items: (entries) => new Delivery().items(entries),
  store: storePubinfo,
  finish: (db) => refreshShortList(db),
};

class Delivery {
  private seen = new Set<TableName>();
  private bills = new Map<string, RawBill>();
  private billOfVersion = new Map<string, string>();
  private authors: string[] = [];
  private waiting: Item[] = [];
  private waitingBytes = 0;
  private isPastTables = false;

  async *items(entries: AsyncIterable<InputFile>): AsyncGenerator<Item> {
    for await (const entry of entries) {
      const table = tables[entry.name];
      if (!table) yield* this.text(entry);
      else {
        // The same table again belongs to another delivery.
        if (this.seen.has(table)) yield* this.flush();
        yield* this.table(table, entry);
      }
    }
    yield* this.flush();
  }

  private *table(table: TableName, { name, data }: InputFile): Generator<Item> {
    this.seen.add(table);
    let text: string;
    try {
      text = decodeUtf8(data);
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      return yield { name, problem: error.message };
    }
    let foreign = 0;
    for (const line of linesOf(text)) {
      if (table === 'author') this.authors.push(line);
      else {
        const [first, second] = line.split('\t', 2).map((cell) => /^`([^`]{1,40})`$/.exec(cell)?.[1]);
        const bill = table === 'version' ? second : first;
        if (!bill) foreign += 1;
        else this.rawOf(bill)[table].push(line);
        if (table === 'version' && first && bill) this.billOfVersion.set(first, bill);
      }
    }
    if (foreign > 0)
      yield { name, problem: `${foreign.toLocaleString('en-US')} lines of the table name no measure.` };
  }

  private rawOf(bill: string): RawBill {
    const raw = this.bills.get(bill) ?? { bill: [], history: [], version: [], author: [] };
    this.bills.set(bill, raw);
    return raw;
  }

  private *text({ name, data }: InputFile): Generator<Item> {
    const item: Item = {
      // Named by what the file says of itself near its beginning: numbers of files start anew with each session.
      key: `text ${/<caml:Id>([^<]{1,40})</.exec(data.toString('latin1', 0, 4096))?.[1] ?? name}`,
      digest: sha256(data),
      bytes: data.length,
      parse: () => ({ kind: 'text', value: textFromCaml(decodeUtf8(data)) }),
    };
    if (this.seen.size === 4) {
      yield* this.flush();
      yield item;
    } else if (this.isPastTables && this.seen.size === 0) yield item;
    else if (this.waitingBytes + data.length <= mostWaiting) {
      this.waiting.push(item);
      this.waitingBytes += data.length;
    } else yield { name, problem: 'It stands before the tables of its delivery; import the delivery again.' };
  }

  /** What has been gathered, measures before the texts that waited for them. */
  private *flush(): Generator<Item> {
    for (const line of this.authors) {
      const version = /^`([^`]{1,40})`/.exec(line)?.[1];
      const bill = version && this.billOfVersion.get(version);
      if (bill) this.bills.get(bill)!.author.push(line);
    }
    for (const [bill, raw] of this.bills) {
      const facts = [raw.bill, raw.history, raw.version, raw.author]
        .map((lines) => lines.toSorted().join('\n'))
        .join('\n\n');
      yield {
        key: `measure ${bill}`,
        digest: sha256(facts),
        bytes: facts.length,
        parse: () => ({ kind: 'bill', value: billFromRows(raw) }),
      };
    }
    yield* this.waiting;
    this.isPastTables = true;
    this.seen = new Set();
    this.bills = new Map();
    this.billOfVersion = new Map();
    [this.authors, this.waiting, this.waitingBytes] = [[], [], 0];
  }
}

/** Measures before texts, which belong to them. */
async function storePubinfo(db: Db, records: ParsedRecord<PubinfoRecord>[]): Promise<StoreOutcome[]> {
  const outcomes = new Map<ParsedRecord<PubinfoRecord>, StoreOutcome>();
  const bills = records.filter(({ value }) => value.kind === 'bill');
  const texts = records.filter(({ value }) => value.kind === 'text');
  const inner = <T>({ value, known }: ParsedRecord<PubinfoRecord>) => ({ value: value.value as T, known });
  const ofBills = await storeStateBills(db, bills.map(inner<StateBillRecord>));
  bills.forEach((record, i) => outcomes.set(record, ofBills[i]!));
  const ofTexts = await storeStateTexts(db, texts.map(inner<StateText>));
  texts.forEach((record, i) => outcomes.set(record, ofTexts[i]!));
  return records.map((record) => outcomes.get(record)!);
}
