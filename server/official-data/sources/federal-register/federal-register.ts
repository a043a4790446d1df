import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import {
  createItem,
  eachFile,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import { keyOf, orderOf, type OrderRecord } from './order-record.ts';
import { storeOrders } from './orders-store.ts';
import { rawDocuments } from './raw-documents.ts';

/**
 * Presidential documents of the Federal Register: pages of its API (`/api/v1/documents.json`), single
 * documents (`/api/v1/documents/{number}.json`) and its CSV export. Each reply is one input file. It must
 * have the fields that fetch.ts asks for.
 */
export const federalRegisterImporter: Importer<OrderRecord> = {
  name: 'federal-register',
  filesLabel: 'Federal Register files (.json, .csv)',
  accepts: (fileName) => /\.(json|csv)$/i.test(fileName),
  items: eachFile(itemsOf),
  store: storeOrders,
  finish: (db) => refreshShortList(db),
};

function* itemsOf(file: InputFile): Generator<ImportItem<OrderRecord> | BadInput> {
  let number = 0;
  for (const raw of rawDocuments(file)) {
    number += 1;
    yield typeof raw === 'string'
      ? { name: `${file.name}, document ${number}`, problem: raw }
      : createItem(keyOf(raw), JSON.stringify(raw), () => orderOf(raw));
  }
}
