import { parseXml } from '../../engine/formats/xml.ts';
import {
  BadRecordError,
  createItem,
  decodeUtf8,
  eachFile,
  type Importer,
  type ImportItem,
  type InputFile,
} from '../../engine/importer.ts';
import { parseHouseXml } from './parse-house-xml.ts';
import { idInJson, parseRollCallJson } from './parse-json.ts';
import { parseSenateXml } from './parse-senate-xml.ts';
import type { RollCallRecord, VacatedRollCall } from './roll-call-record.ts';
import { storeRollCalls } from './roll-calls-store.ts';

/** Recorded votes: XML of the House Clerk and the Senate, and data.json of unitedstates/congress. */
export const rollCallsImporter: Importer<RollCallRecord | VacatedRollCall> = {
  name: 'roll-calls',
  filesLabel: 'roll calls (.xml, data.json)',
  // data.xml repeats the data.json beside it.
  accepts: (fileName) => /\.(xml|json)$/i.test(fileName) && !/(^|\.)data\.xml$|^\./i.test(fileName),
  items: eachFile(itemsOf),
  store: storeRollCalls,
};

function* itemsOf({ name, data }: InputFile): Generator<ImportItem<RollCallRecord | VacatedRollCall>> {
  const source = decodeUtf8(data);
  if (/^\s*</.test(source)) {
    const record = parseRollCallXml(source);
    yield createItem(`xml:${record.id}`, data, () => record);
  } else {
    // The id is enough to skip an unchanged file without parsing it.
    const id = idInJson(source);
    yield createItem(id ? `json:${id}` : name, data, () => parseRollCallJson(data));
  }
}

/** Recognizes the publisher by the content. @throws BadRecordError */
function parseRollCallXml(source: string): RollCallRecord | VacatedRollCall {
  const root = parseXml(source, new Set(), { allowDoctype: true });
  const [document] = root.children;
  if (document?.name === 'rollcall-vote') return parseHouseXml(root);
  if (document?.name === 'roll_call_vote') return parseSenateXml(root);
  throw new BadRecordError('The file is not a roll call of the House or the Senate.');
}
