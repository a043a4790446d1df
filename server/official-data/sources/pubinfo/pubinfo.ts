import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import type { Db } from '#server/database/pool.ts';
import {
  createItem,
  itemsOrProblem,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
  type StoreOutcome,
} from '../../engine/importer.ts';
import { linesOf } from '../../engine/formats/csv.ts';
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
/** The files are UTF-8 with a few stray bytes, which must not cost a whole table. They become '\uFFFD'. */
const decode = (data: Buffer) => new TextDecoder().decode(data);
const lob = /^BILL_VERSION_TBL_\d+\.lob$/;

/**
 * The data of California's legislature: a pubinfo archive of a session or a day (.zip), or its files in a
 * folder. Measures are assembled when all four tables have been read (some 50 MB for a session). Texts are
 * then read one at a time.
 */
export const pubinfoImporter: Importer<PubinfoRecord> = {
  name: 'pubinfo',
  filesLabel: 'files of California’s pubinfo (.dat, .lob, .zip)',
  accepts: (fileName) => fileName in tables || lob.test(fileName),
  items: (files) => new Archive().items(files),
  store: storePubinfo,
  finish: (db) => refreshShortList(db),
};

class Archive {
  private seen = new Set<TableName>();
  private bills = new Map<string, RawBill>();
  private billOfVersion = new Map<string, string>();
  private authors: string[] = [];

  async *items(files: AsyncIterable<InputFile>): AsyncGenerator<Item> {
    for await (const file of files) {
      const table = tables[file.name];
      // A second copy of a table starts another archive. Texts come after all tables.
      if (!table || this.seen.has(table)) yield* this.flush();
      yield* table ? itemsOrProblem(file.name, this.table(table, file)) : [textItem(file)];
    }
    yield* this.flush();
  }

  private *table(table: TableName, { name, data }: InputFile): Generator<Item> {
    this.seen.add(table);
    let unnamed = 0;
    for (const line of linesOf(decode(data))) {
      if (table === 'author') this.authors.push(line);
      else {
        const [first, second] = line.split('\t', 2).map((cell) => /^`([^`]{1,40})`$/.exec(cell)?.[1]);
        const bill = table === 'version' ? second : first;
        if (!bill) unnamed += 1;
        else this.rawOf(bill)[table].push(line);
        if (table === 'version' && first && bill) this.billOfVersion.set(first, bill);
      }
    }
    if (unnamed > 0)
      yield { name, problem: `${unnamed.toLocaleString('en-US')} lines of the table name no measure.` };
  }

  private rawOf(bill: string): RawBill {
    const raw = this.bills.get(bill) ?? { bill: [], history: [], version: [], author: [] };
    this.bills.set(bill, raw);
    return raw;
  }

  /** Yields the collected measures. */
  private *flush(): Generator<Item> {
    for (const line of this.authors) {
      const version = /^`([^`]{1,40})`/.exec(line)?.[1];
      const bill = version && this.billOfVersion.get(version);
      if (bill) this.bills.get(bill)!.author.push(line);
    }
    for (const [bill, raw] of this.bills) {
      const content = [raw.bill, raw.history, raw.version, raw.author]
        .map((lines) => lines.toSorted().join('\n'))
        .join('\n\n');
      yield createItem(`measure ${bill}`, content, () => ({ kind: 'bill', value: billFromRows(raw) }));
    }
    this.seen = new Set();
    this.bills = new Map();
    this.billOfVersion = new Map();
    this.authors = [];
  }
}

function textItem({ name, data }: InputFile): Item {
  // The id in the file, because each session numbers its files from 1.
  const id = /<caml:Id>([^<]{1,40})</.exec(data.toString('latin1', 0, 4096))?.[1] ?? name;
  return createItem<PubinfoRecord>(`text ${id}`, data, () => ({
    kind: 'text',
    value: textFromCaml(decode(data)),
  }));
}

/** Stores measures before texts, which refer to them. */
async function storePubinfo(db: Db, records: PubinfoRecord[]): Promise<StoreOutcome[]> {
  const bills = records.flatMap((record) => (record.kind === 'bill' ? [record.value] : []));
  const texts = records.flatMap((record) => (record.kind === 'text' ? [record.value] : []));
  const billOutcomes = (await storeStateBills(db, bills)).values();
  const textOutcomes = (await storeStateTexts(db, texts)).values();
  return records.map(({ kind }) => (kind === 'bill' ? billOutcomes : textOutcomes).next().value!);
}
