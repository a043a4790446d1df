import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import {
  type BadInput,
  BadRecordError,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import type { BillRecord } from '../billstatus/bill-record.ts';
import { storeBills } from '../billstatus/billstatus-store.ts';
import { isObject, parseJson } from '../../engine/formats/json.ts';
import { Bundle, bundleKey } from './bundle.ts';

type Item = ImportItem<BillRecord> | BadInput;

/**
 * Congress.gov API v3 with format=json: a bill (`/v3/bill/{congress}/{type}/{number}`) and, for every part
 * that it counts, all pages of `/actions`, `/cosponsors`, `/committees`, `/relatedbills`, `/subjects`,
 * `/summaries`, `/text` and `/titles`. Each reply is one input file. A bill is stored once it is complete, so
 * the replies about one bill should follow each other. Its amendments change only with a reply that has all
 * of their fields (amendments.ts), which comes first.
 */
export const congressApiImporter: Importer<BillRecord> = {
  name: 'congress-api',
  filesLabel: 'replies of the Congress.gov API (.json)',
  accepts: (fileName) => /\.json$/i.test(fileName),
  items: bundlesOf,
  store: storeBills,
  finish: (db) => refreshShortList(db),
};

async function* bundlesOf(files: AsyncIterable<InputFile>): AsyncGenerator<Item> {
  const open = new Map<string, Bundle>();
  for await (const { name, data } of files) {
    try {
      const reply = parseJson(data);
      const key = isObject(reply) ? bundleKey(reply) : undefined;
      if (!isObject(reply) || !key) throw new BadRecordError(unknownReply(reply));
      const bundle = open.get(key) ?? new Bundle(key);
      if (!bundle.add(reply, data.length)) {
        // A list of amendments lacks their sponsors and dates.
        if (!('amendments' in reply)) throw new BadRecordError(unknownReply(reply));
        continue;
      }
      open.set(key, bundle);
      if (bundle.missing() === undefined) {
        open.delete(key);
        yield itemOf(bundle);
      }
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      yield { name, problem: error.message };
    }
  }
  for (const bundle of open.values()) yield itemOf(bundle);
}

function unknownReply(reply: unknown): string {
  if (isObject(reply) && Array.isArray(reply.bills))
    return 'A list names bills but does not contain them. Fetch each of them.';
  return 'The file is not a reply of the Congress.gov API about a bill.';
}

function itemOf(bundle: Bundle): Item {
  return { key: bundle.key, digest: bundle.digest(), bytes: bundle.bytes, parse: () => bundle.bill() };
}
