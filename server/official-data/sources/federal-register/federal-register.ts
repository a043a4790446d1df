import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import {
  type BadInput,
  BadRecordError,
  type Importer,
  type ImportItem,
  type InputFile,
  sha256,
} from '../../engine/importer.ts';
import { keyOf, orderOf, type OrderRecord } from './order-record.ts';
import { storeOrders } from './order-store.ts';
import { rawDocuments } from './raw-documents.ts';

/**
 * Presidential documents of the Federal Register: pages of its API (`/api/v1/documents.json`, `results` and `next_page_url`),
 * single documents (`/api/v1/documents/{number}.json`) and its CSV export. One reply is one entry for importEntries; fields to ask for:
 * document_number, executive_order_number, proclamation_number, title, type, subtype, signing_date, publication_date, citation,
 * disposition_notes, html_url, pdf_url, president, correction_of.
 */
export const federalRegisterImporter: Importer<OrderRecord> = {
  name: 'federal-register',
  filesLabel: 'Federal Register files (.json, .csv)',
  accepts: (fileName) => /\.(json|csv)$/i.test(fileName),
  items: async function* (entries) {
    for await (const entry of entries) yield* itemsOf(entry);
  },
  store: storeOrders,
  remark: (order) => (order.signingDate === null ? 'no signing date' : undefined),
  finish: refreshShortList,
};

function* itemsOf(entry: InputFile): Generator<ImportItem<OrderRecord> | BadInput> {
  try {
    let line = 0;
    for (const raw of rawDocuments(entry)) {
      line += 1;
      if (isProblem(raw)) yield { name: `${entry.name}, document ${line}`, problem: raw.problem };
      else {
        const facts = JSON.stringify(raw);
        yield { key: keyOf(raw), digest: sha256(facts), bytes: facts.length, parse: () => orderOf(raw) };
      }
    }
  } catch (error) {
    if (!(error instanceof BadRecordError)) throw error;
    yield { name: entry.name, problem: error.message };
  }
}

function isProblem(raw: object): raw is { problem: string } {
  return 'problem' in raw && !('title' in raw);
}
