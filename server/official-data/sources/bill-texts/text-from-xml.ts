import type { SaxesTagPlain } from 'saxes';
import { Paragraphs } from '../../engine/formats/paragraphs.ts';
import { readXml, type XmlHandlers } from '../../engine/formats/xml.ts';
import { BadRecordError } from '../../engine/importer.ts';

const roots = new Set(['bill', 'resolution', 'amendment-doc']);
/** Metadata, repetitions and deleted text. */
const ignored = new Set([
  'metadata',
  'endorsement',
  'toc',
  'distribution-code',
  'deleted-phrase',
  'attestation',
  'pagebreak',
]);
/** Parts that are printed as name and number: 'TITLE I'. */
const namedParts = new Set([
  'division',
  'subdivision',
  'title',
  'subtitle',
  'part',
  'subpart',
  'chapter',
  'subchapter',
]);
/** Elements whose end ends a paragraph. */
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
/** Elements with a heading on its own line, in addition to sections and named parts. */
const headed = new Set(['appropriations-major', 'appropriations-intermediate', 'appropriations-small']);
const resolvedJointly =
  'Resolved by the Senate and House of Representatives of the United States of America in Congress assembled, ';
/** Resolving clauses by the type of resolution. They are printed, but the files leave them out. */
const resolvingClauses: Record<string, string> = {
  'house-resolution': 'Resolved, ',
  'senate-resolution': 'Resolved, ',
  'house-concurrent': 'Resolved by the House of Representatives (the Senate concurring), ',
  'senate-concurrent': 'Resolved by the Senate (the House of Representatives concurring), ',
  'house-joint': resolvedJointly,
  'senate-joint': resolvedJointly,
};

/**
 * The plain text of one bill version in the XML of the House and Senate (bill.dtd, res.dtd, amend.dtd). Blank
 * lines separate paragraphs. Adds the quotation marks and resolving clauses that the printed version has.
 * @throws BadRecordError
 */
export function textFromXml(source: string): string {
  const reader = new Reader();
  readXml(source, reader, { allowDoctype: true });
  const text = reader.paragraphs.text();
  if (text === '') throw new BadRecordError('The version has no text.');
  return text;
}

class Reader implements XmlHandlers {
  readonly paragraphs = new Paragraphs();
  private readonly path: string[] = [];
  private ignoredDepth = 0;
  /** Added before the next text, if any follows: an opening quotation mark, 'SEC. '. */
  private prefix = '';
  private resolvingClause = '';
  private lastClosed = '';

  text(text: string): void {
    if (this.ignoredDepth === 0) this.add(text);
  }

  private add(text: string): void {
    if (this.prefix && text.trim() !== '') {
      this.paragraphs.add(this.prefix);
      this.prefix = '';
    }
    this.paragraphs.add(text);
  }

  /** Quotation marks inside a quoted block are single. */
  private openingQuote(): string {
    return this.path.slice(0, -1).includes('quoted-block') ? '‘' : '“';
  }

  open({ name, attributes }: SaxesTagPlain): void {
    if (this.path.length === 0 && !roots.has(name))
      throw new BadRecordError(`The file is not the text of a bill: it begins with '${name.slice(0, 40)}'.`);
    const parent = this.path.at(-1);
    if (!parent) this.resolvingClause = resolvingClauses[attributes['resolution-type'] ?? ''] ?? '';
    this.path.push(name);
    if (this.ignoredDepth > 0 || this.isIgnored(name) || attributes.changed === 'deleted')
      return void (this.ignoredDepth += 1);
    if (blocks.has(name) && name !== 'text') this.paragraphs.end();
    if (name === 'enum') {
      this.paragraphs.end();
      this.prefix += numberPrefix(parent);
    } else if (name === 'quote') this.add(this.openingQuote());
    else if (name === 'quoted-block') this.prefix = this.openingQuote();
    else if (name === 'after-quoted-block') this.endQuotedBlock();
    else if (name === 'resolution-body') {
      this.prefix = this.resolvingClause;
      this.resolvingClause = '';
    }
  }

  /** A table of contents repeats headings, unless a quoted block inserts it into a law. */
  private isIgnored(name: string): boolean {
    return ignored.has(name) && !(name === 'toc' && this.path.includes('quoted-block'));
  }

  /** Adds the closing mark to the last paragraph, not on its own line. */
  private endQuotedBlock(): void {
    const depth = this.path.lastIndexOf('quoted-block');
    const isNested = this.path.slice(0, depth).includes('quoted-block');
    if (this.prefix === '') {
      this.paragraphs.reopenLast();
      this.paragraphs.add(isNested ? '’' : '”');
    }
    this.prefix = '';
  }

  close(name: string): void {
    this.path.pop();
    if (this.ignoredDepth > 0) return void (this.ignoredDepth -= 1);
    const parent = this.path.at(-1) ?? '';
    if (name === 'enum') this.closeNumber(parent);
    else if (name === 'header') {
      if (parent === 'section' || namedParts.has(parent) || headed.has(parent)) this.paragraphs.end();
      else this.paragraphs.add(parent === 'committee-appointment-paragraph' ? ' ' : '.—');
    } else if (name === 'quote') this.paragraphs.add(this.path.includes('quoted-block') ? '’' : '”');
    else if (name === 'entry') this.paragraphs.add(' ');
    else if (name === 'quoted-block' && this.lastClosed !== 'after-quoted-block') {
      this.path.push(name);
      this.endQuotedBlock();
      this.path.pop();
    }
    if (blocks.has(name)) this.paragraphs.end();
    this.lastClosed = name;
  }

  /** A section without a number gets no 'SEC.'. */
  private closeNumber(parent: string): void {
    const prefix = numberPrefix(parent);
    if (prefix && this.prefix.endsWith(prefix)) this.prefix = this.prefix.slice(0, -prefix.length);
    else this.paragraphs.add(namedParts.has(parent) ? '—' : ' ');
  }
}

/** What is printed before the number of a section or a named part. */
function numberPrefix(parent: string | undefined): string {
  if (parent === 'section') return 'SEC. ';
  return parent && namedParts.has(parent) ? `${parent.toUpperCase()} ` : '';
}
