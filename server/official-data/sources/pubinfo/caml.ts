import type { SaxesTagPlain } from 'saxes';
import { BadRecordError } from '../../engine/importer.ts';
import { readXml, type XmlHandlers } from '../../engine/formats/xml.ts';
import { Paragraphs } from '../../engine/formats/paragraphs.ts';
import { stateIdentity } from '../../bills-store/state-bill-record.ts';

/** The text of one version of a measure. Blank lines separate paragraphs. */
export interface StateText {
  slug: string;
  /** '20250AB83194CHP' */
  version: string;
  /** 'An act to amend Section 1050 of the Penal Code, relating to human trafficking.' */
  officialTitle: string | null;
  /** The Legislative Counsel's Digest. */
  digest: string | null;
  body: string;
}

const fieldNames = new Set([
  'SessionYear',
  'SessionNum',
  'MeasureType',
  'MeasureNum',
  'MeasureState',
  'VersionNum',
  'Title',
]);
// The end of these elements ends a paragraph.
const blocks =
  /^(p|div|tr|li|table|h[1-6]|br|caml:(Num|Preamble|ActionLine|BillSection|Content|LawHeading|LawHeadingText|LawSection|Resolved|Whereas|Resolution|Statement|Article|Heading))$/;
const spaces = /^(En|Em|Thin|Nbsp)?Space$/i;

/**
 * Reads a .lob file: CAML, the legislature's XML of one version. Text that an amendment struck out is in
 * processing instructions, which are ignored.
 * @throws BadRecordError
 */
export function textFromCaml(source: string): StateText {
  const reader = new Reader();
  readXml(source, reader);
  const {
    SessionYear = '',
    SessionNum = '',
    MeasureType = '',
    MeasureNum = '',
    MeasureState = '',
    VersionNum = '',
  } = Object.fromEntries(reader.fields);
  const { slug } = stateIdentity(MeasureType, String(Number(MeasureNum)), SessionYear, SessionNum);
  if (!/^\d{1,2}$/.test(VersionNum) || !/^[A-Z]{2,4}$/.test(MeasureState))
    throw new BadRecordError('The file does not name the version of the measure.');
  const body = reader.body.text();
  if (body === '') throw new BadRecordError('The version has no text.');
  return {
    slug,
    version: `${SessionYear}${SessionNum}${MeasureType}${Number(MeasureNum)}${VersionNum}${MeasureState}`,
    officialTitle: reader.fields.get('Title')?.replaceAll(/\s+/g, ' ').trim() || null,
    digest: reader.digest.text() || null,
    body,
  };
}

class Reader implements XmlHandlers {
  readonly fields = new Map<string, string>();
  readonly digest = new Paragraphs();
  readonly body = new Paragraphs();
  private readonly path: string[] = [];
  private isAfterNumber = false;
  private lastText = '';

  open({ name, attributes }: SaxesTagPlain): void {
    if (this.path.length === 0 && name !== 'caml:MeasureDoc')
      throw new BadRecordError(
        'The file is not a measure of the legislature: it does not begin with caml:MeasureDoc.',
      );
    if (blocks.test(name) && !this.isAfterNumber) this.part()?.end();
    if (name === 'span' && spaces.test(attributes.class ?? '')) this.part()?.add(' ');
    if (name === 'td' || name === 'th') this.part()?.add(' ');
    // '33' and a third is '33 1/3'.
    if (name === 'caml:Fraction' && /\d$/.test(this.lastText)) this.part()?.add(' ');
    if (name === 'caml:Denominator') this.part()?.add('/');
    this.path.push(name);
  }

  close(name: string): void {
    // A section's number is in the same paragraph as the text after it.
    if (name === 'caml:Num') {
      this.part()?.add(' ');
      this.isAfterNumber = true;
    } else if (blocks.test(name)) this.part()?.end();
    this.path.pop();
  }

  text(text: string): void {
    const name = this.path.at(-1)?.replace('caml:', '') ?? '';
    if (fieldNames.has(name) && this.path[1] === 'caml:Description')
      this.fields.set(name, (this.fields.get(name) ?? '') + text);
    this.part()?.add(text);
    this.lastText = text;
    if (text.trim() !== '') this.isAfterNumber = false;
  }

  private part(): Paragraphs | undefined {
    if (this.path[1] === 'caml:Bill' || this.path[1] === 'caml:Resolution') return this.body;
    return this.path[1] === 'caml:Description' && this.path.includes('caml:DigestText')
      ? this.digest
      : undefined;
  }
}
