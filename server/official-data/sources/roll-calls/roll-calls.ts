import { parseXml } from '../../engine/formats/xml.ts';
import {
  type BadInput,
  BadRecordError,
  decodeUtf8,
  type Importer,
  type ImportItem,
  type InputFile,
  sha256,
} from '../../engine/importer.ts';
import { idInJson, rollCallFromJson } from './from-json.ts';
import { rollCallFromHouseXml } from './from-house-xml.ts';
import { rollCallFromSenateXml } from './from-senate-xml.ts';
import type { RollCallRecord } from './roll-call-record.ts';
import { storeRollCalls } from './roll-call-store.ts';

/** Recorded votes: the Clerk's and the Senate's XML, and data.json of unitedstates/congress; told apart by what is in a file. */
export const rollCallsImporter: Importer<RollCallRecord> = {
  name: 'roll-calls',
  filesLabel: 'roll calls (.xml, data.json)',
  // data.xml says in another way what data.json beside it says.
  accepts: (fileName) => /\.(xml|json)$/i.test(fileName) && !/(^|\.)data\.xml$|^\./i.test(fileName),
  items: async function* (entries) {
    for await (const entry of entries) yield itemOf(entry);
  },
  store: storeRollCalls,
};

function itemOf({ name, data }: InputFile): ImportItem<RollCallRecord> | BadInput {
  const [digest, bytes] = [sha256(data), data.length];
  try {
    const source = decodeUtf8(data);
    const id = isXml(source) ? undefined : idInJson(source);
    // Named by its own words; the rest of an unchanged file is not even parsed.
    if (id) return { key: `json:${id}`, digest, bytes, parse: () => rollCallFromJson(source) };
    const record = rollCallFrom(source);
    return { key: `${isXml(source) ? 'xml' : 'json'}:${record.id}`, digest, bytes, parse: () => record };
  } catch (error) {
    if (error instanceof BadRecordError) return { name, problem: error.message };
    throw error;
  }
}

/**
 * The roll call in one document, whichever office published it.
 * @throws BadRecordError
 */
function rollCallFrom(source: string): RollCallRecord {
  if (!isXml(source)) return rollCallFromJson(source);
  const root = parseXml(source, new Set(), { allowDoctype: true, attributes: true });
  const [document] = root.children;
  if (document?.name === 'rollcall-vote') return rollCallFromHouseXml(root);
  if (document?.name === 'roll_call_vote') return rollCallFromSenateXml(root);
  throw new BadRecordError('The file is no roll call of the House or the Senate.');
}

function isXml(source: string): boolean {
  return /^\s*</.test(source);
}
