import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import {
  BadRecordError,
  decodeUtf8,
  type Importer,
  type ImportItem,
  type InputFile,
  sha256,
} from '../../engine/importer.ts';
import type { BillRecord } from './bill-record.ts';
import { billFromXml, isReserved, keyByName, keyOf } from './bill-from-xml.ts';
import { storeBills } from './billstatus-store.ts';

/** GovInfo's BILLSTATUS XML, one bill per file. */
export const billstatusImporter: Importer<BillRecord> = {
  name: 'billstatus',
  filesLabel: 'BILLSTATUS files (.xml)',
  accepts: (fileName) => /\.xml$/i.test(fileName) && !fileName.startsWith('.'),
  items: async function* (files) {
    for await (const file of files) yield itemOf(file);
  },
  store: storeBills,
  remark: (bill) => (isReserved(bill) ? 'number reserved, no bill yet' : undefined),
  finish: (db) => refreshShortList(db),
};

/** Takes the key from the file name if it names a bill, so that an unchanged file is not parsed. */
function itemOf({ name, data }: InputFile): ImportItem<BillRecord> | { name: string; problem: string } {
  const [digest, bytes] = [sha256(data), data.length];
  const key = keyByName(name);
  if (key) return { key, digest, bytes, parse: () => parseChecked(key, data) };
  try {
    const bill = billFromXml(decodeUtf8(data));
    return { key: keyOf(bill), digest, bytes, parse: () => bill };
  } catch (error) {
    if (error instanceof BadRecordError) return { name, problem: error.message };
    throw error;
  }
}

function parseChecked(key: string, data: Buffer): BillRecord {
  const bill = billFromXml(decodeUtf8(data));
  if (keyOf(bill) !== key)
    throw new BadRecordError(`The file is named after one bill but contains another (${bill.slug}).`);
  return bill;
}
