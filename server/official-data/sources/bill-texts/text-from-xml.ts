import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BadRecordError } from '../../engine/import-source.ts';
import { Paragraphs } from '../../engine/formats/paragraphs.ts';

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
  'preamble',
  'amendment-instruction',
  'amendment-block',
  'committee-appointment-paragraph',
]);
/** Headings on a line of their own, beside those of sections and named parts. */
const headed = new Set(['appropriations-major', 'appropriations-intermediate', 'appropriations-small']);
const resolvedJointly =
  'Resolved by the Senate and House of Representatives of the United States of America in Congress assembled, ';
/** How the text of a resolution begins in print, by its kind; the files leave that to whoever prints them. */
const resolving: Record<string, string> = {
  'house-resolution': 'Resolved, ',
  'senate-resolution': 'Resolved, ',
  'house-concurrent': 'Resolved by the House of Representatives (the Senate concurring), ',
  'senate-concurrent': 'Resolved by the Senate (the House of Representatives concurring), ',
  'house-joint': resolvedJointly,
  'senate-joint': resolvedJointly,
};
const deepest = 100;
const mostElements = 1_000_000;

/**
 * The words of a version in the XML of the House and the Senate (bill.dtd, res.dtd, amend.dtd), as plain text: blank lines part
 * paragraphs. Quotation marks and resolving clauses are put in as in print.
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
  /** Stands before the next words, if any come: the mark that opens a quotation, 'SEC. '. */
  private before = '';
  private resolves = '';
  private lastClosed = '';

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
      if (this.passedOver === 0) this.say(text);
    };
    parser.on('text', add);
    parser.on('cdata', add);
    parser.write(source).close();
  }

  private say(text: string): void {
    if (this.before && text.trim() !== '') {
      this.words.add(this.before);
      this.before = '';
    }
    this.words.add(text);
  }

  /** Marks of a quotation; within a block that is quoted already they are single. */
  private mark(double: string, single: string): string {
    return this.path.slice(0, -1).includes('quoted-block') ? single : double;
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    if (this.path.length === 0 && !roots.has(name))
      throw new BadRecordError(`The file is no text of a bill: it begins with '${name.slice(0, 40)}'.`);
    if (this.path.length > deepest || ++this.elements > mostElements)
      throw new BadRecordError('The file is nested deeper or larger than any official one.');
    const parent = this.path.at(-1);
    if (!parent) this.resolves = resolving[attributes['resolution-type'] ?? ''] ?? '';
    this.path.push(name);
    if (this.passedOver > 0 || this.isIgnored(name) || attributes.changed === 'deleted')
      return void (this.passedOver += 1);
    if (blocks.has(name) && name !== 'text') this.words.end();
    if (name === 'enum') {
      this.words.end();
      this.before += numbering(parent);
    } else if (name === 'quote') this.say(this.mark('“', '‘'));
    else if (name === 'quoted-block') this.before = this.mark('“', '‘');
    else if (name === 'after-quoted-block') this.endQuotedBlock();
    else if (name === 'resolution-body') {
      this.before = this.resolves;
      this.resolves = '';
    }
  }

  /** A table of contents repeats headings, except where it is what is put into a law. */
  private isIgnored(name: string): boolean {
    return ignored.has(name) && !(name === 'toc' && this.path.includes('quoted-block'));
  }

  /** The mark stands after the last word, not on a line of its own. */
  private endQuotedBlock(): void {
    const depth = this.path.lastIndexOf('quoted-block');
    const inner = this.path.slice(0, depth).includes('quoted-block');
    if (this.before === '') {
      this.words.resume();
      this.words.add(inner ? '’' : '”');
    }
    this.before = '';
  }

  private close(name: string): void {
    this.path.pop();
    if (this.passedOver > 0) return void (this.passedOver -= 1);
    const parent = this.path.at(-1) ?? '';
    if (name === 'enum') this.closeNumber(parent);
    else if (name === 'header') {
      if (parent === 'section' || named.has(parent) || headed.has(parent)) this.words.end();
      else this.words.add(parent === 'committee-appointment-paragraph' ? ' ' : '.—');
    } else if (name === 'quote') this.words.add(this.path.includes('quoted-block') ? '’' : '”');
    else if (name === 'entry') this.words.add(' ');
    else if (name === 'quoted-block' && this.lastClosed !== 'after-quoted-block') {
      this.path.push(name);
      this.endQuotedBlock();
      this.path.pop();
    }
    if (blocks.has(name)) this.words.end();
    this.lastClosed = name;
  }

  /** Sections without a number have none in print either. */
  private closeNumber(parent: string): void {
    const own = numbering(parent);
    if (own && this.before.endsWith(own)) this.before = this.before.slice(0, -own.length);
    else this.words.add(named.has(parent) ? '—' : ' ');
  }
}

/** What stands before the number of a section or a named part. */
function numbering(parent: string | undefined): string {
  if (parent === 'section') return 'SEC. ';
  return parent && named.has(parent) ? `${parent.toUpperCase()} ` : '';
}
