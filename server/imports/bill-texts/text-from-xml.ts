import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BadRecordError } from '../import-source.ts';
import { Paragraphs } from '../paragraphs.ts';

const roots = new Set(['bill', 'resolution', 'amendment-doc']);
/** Facts about the file, repetitions, and what was struck out. */
const ignored = new Set([
  'metadata',
  'endorsement',
  'toc',
  'distribution-code',
  'deleted-phrase',
  'attestation',
  'pagebreak',
]);
/** Parts whose number is written with their name. */
const named = new Set([
  'division',
  'subdivision',
  'title',
  'subtitle',
  'part',
  'subpart',
  'chapter',
  'subchapter',
]);
/** Their end ends a paragraph. */
const blocks = new Set([
  'text',
  'official-title',
  'legis-type',
  'legis-num',
  'congress',
  'session',
  'current-chamber',
  'action',
  'whereas',
  'section',
  'quoted-block',
  'continuation-text',
  'row',
  'toc-entry',
  'list-item',
  'formula',
]);
const deepest = 100;
const mostElements = 1_000_000;

/**
 * The words of a version in the XML of the House and the Senate (bill.dtd, res.dtd), as plain text: blank lines part paragraphs.
 * The public document type is let pass, entities of a file's own are not.
 * @throws BadRecordError
 */
export function textFromXml(source: string): string {
  if (source.trim() === '') throw new BadRecordError('The file is empty.');
  const reader = new Reader();
  reader.read(source);
  const text = reader.words.text();
  if (text === '') throw new BadRecordError('The version has no text.');
  return text;
}

class Reader {
  readonly words = new Paragraphs();
  private readonly path: string[] = [];
  private passedOver = 0;
  private elements = 0;

  read(source: string): void {
    const parser = new SaxesParser({ xmlns: false, position: true });
    parser.on('error', (error) => {
      throw new BadRecordError(
        `The file is not well-formed XML (${error.message.replace(/^undefined:|\.$/g, '')}).`,
      );
    });
    parser.on('doctype', (doctype) => {
      if (doctype.includes('['))
        throw new BadRecordError(
          'The file carries a document type with entities of its own, which no official file does.',
        );
    });
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('closetag', ({ name }) => this.close(name));
    const add = (text: string) => {
      if (this.passedOver === 0) this.words.add(text);
    };
    parser.on('text', add);
    parser.on('cdata', add);
    parser.write(source).close();
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    if (this.path.length === 0 && !roots.has(name))
      throw new BadRecordError(`The file is no text of a bill: it begins with '${name.slice(0, 40)}'.`);
    if (this.path.length > deepest || ++this.elements > mostElements)
      throw new BadRecordError('The file is nested deeper or larger than any official one.');
    const parent = this.path.at(-1);
    this.path.push(name);
    if (this.passedOver > 0 || ignored.has(name) || attributes.changed === 'deleted')
      return void (this.passedOver += 1);
    if (blocks.has(name) && name !== 'text') this.words.end();
    if (name === 'enum') {
      this.words.end();
      if (parent === 'section') this.words.add('SEC. ');
      else if (parent && named.has(parent)) this.words.add(`${parent.toUpperCase()} `);
    }
  }

  private close(name: string): void {
    this.path.pop();
    if (this.passedOver > 0) return void (this.passedOver -= 1);
    const parent = this.path.at(-1) ?? '';
    if (name === 'enum') this.words.add(named.has(parent) ? '—' : ' ');
    else if (name === 'header') {
      if (parent === 'section' || named.has(parent)) this.words.end();
      else this.words.add('.—');
    } else if (name === 'entry') this.words.add(' ');
    else if (blocks.has(name)) this.words.end();
  }
}
