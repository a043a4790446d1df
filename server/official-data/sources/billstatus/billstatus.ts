import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import {
  BadRecordError,
  createItem,
  decodeUtf8,
  eachFile,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import type { BillRecord } from './bill-record.ts';
import { billFromXml, keyByName, keyOf } from './bill-from-xml.ts';
import { storeBills } from './billstatus-store.ts';

/** GovInfo's BILLSTATUS XML, one bill per file. */
export const billstatusImporter: Importer<BillRecord> = {
  name: 'billstatus',
  filesLabel: 'BILLSTATUS files (.xml)',
  accepts: (fileName) => /\.xml$/i.test(fileName) && !fileName.startsWith('.'),
  items: eachFile(itemsOf),
  store: storeBills,
  finish: (db) => refreshShortList(db),
};

/** Takes the key from the file name if it names a bill, so that an unchanged file is not parsed. */
function* itemsOf({ name, data }: InputFile): Generator<ImportItem<BillRecord>> {
  const key = keyByName(name);
  if (key) return yield createItem(key, data, () => parseChecked(key, data));
  const bill = billFromXml(decodeUtf8(data));
  yield createItem(keyOf(bill), data, () => bill);
}

function parseChecked(key: string, data: Buffer): BillRecord {
  const bill = billFromXml(decodeUtf8(data));
  if (keyOf(bill) !== key)
    throw new BadRecordError(`The file is named after one bill but contains another (${bill.slug}).`);
  return bill;
}
