import { BadRecordError, decodeUtf8, createItem, type Importer } from '../../engine/importer.ts';
import { storeBillTexts, type BillText } from './bill-texts-store.ts';
import { textFromXml } from './text-from-xml.ts';

/** GovInfo's texts of federal bills, one version per file: BILLS-119hr983ih.xml. */
export const billTextsImporter: Importer<BillText> = {
  name: 'bill-texts',
  filesLabel: 'texts of federal bills (BILLS-….xml)',
  accepts: (fileName) => /^BILLS-.*\.xml$/i.test(fileName),
  items: async function* (files) {
    for await (const { name, data } of files) {
      const version = versionOf(name);
      if (!version)
        yield { name, problem: 'The file name does not name a version, as BILLS-119hr983ih.xml does.' };
      else yield createItem(name.replace(/\.xml$/i, ''), data, () => ({ ...version, body: bodyOf(data) }));
    }
  },
  store: storeBillTexts,
};

function versionOf(name: string): Omit<BillText, 'body'> | undefined {
  const [, congress, type, number, version] =
    /^BILLS-(\d{1,3})(hr|s|hjres|sjres|hconres|sconres|hres|sres)(\d{1,5})([a-z]{2,5}(?:\d[a-z]?)?)\.xml$/i.exec(
      name,
    ) ?? [];
  if (!version) return undefined;
  return {
    slug: `${type!.toLowerCase()}${Number(number)}-${Number(congress)}`,
    version: version.toLowerCase(),
  };
}

/** Characters. The longest real text has about ten million. */
const maxLength = 20_000_000;

function bodyOf(data: Buffer): string {
  const body = textFromXml(decodeUtf8(data));
  if (body.length > maxLength) throw new BadRecordError('The text is longer than any bill.');
  return body;
}
