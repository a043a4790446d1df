import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import {
  BadRecordError,
  createItem,
  eachFile,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import { isObject, parseJson, type JsonObject } from '../../engine/formats/json.ts';
import { storeStateBills } from '../../bills-store/state-bills-store.ts';
import type { StateBillRecord } from '../../bills-store/state-bill-record.ts';
import { billFromJson, keyOf } from './bill-from-json.ts';

/**
 * California's bills from Open States: pages of its API v3 (`/bills?jurisdiction=ca&session=20252026` with
 * include=actions, sponsorships, versions, sources), or single bills (`/bills/ocd-bill/…`).
 */
export const openstatesBillsImporter: Importer<StateBillRecord> = {
  name: 'openstates-bills',
  filesLabel: 'Open States bills (.json)',
  accepts: (fileName) => /\.json$/i.test(fileName),
  items: eachFile(itemsOf),
  store: storeStateBills,
  finish: (db) => refreshShortList(db),
};

function* itemsOf({ name, data }: InputFile): Generator<ImportItem<StateBillRecord> | BadInput> {
  for (const bill of billsOf(parseJson(data)))
    yield isObject(bill)
      ? createItem(keyOf(bill), JSON.stringify(bill), () => billFromJson(bill))
      : { name, problem: 'One of its results is not a bill.' };
}

function billsOf(reply: unknown): unknown[] {
  if (Array.isArray(reply)) return reply;
  if (isObject(reply) && Array.isArray(reply.results)) return reply.results;
  if (isBill(reply)) return [reply];
  throw new BadRecordError('The file is not a reply of Open States: it has neither results nor a bill.');
}

function isBill(reply: unknown): reply is JsonObject {
  return isObject(reply) && 'identifier' in reply && 'session' in reply;
}
