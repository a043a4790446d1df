import { BadRecordError } from '../../engine/importer.ts';

export type Cells = (string | null)[];

/**
 * Cells of one row of a .dat file: tabs between, texts between backticks with backslash escapes, NULL for nothing.
 * @throws BadRecordError when a backtick is left open or the number of cells is not the table's.
 */
export function cellsOf(line: string, count: number): Cells {
  const cells: Cells = [];
  const cell = /(?:`((?:[^`\\]|\\.)*)`|([^\t`]*))(\t|$)/y;
  for (let at = 0; at <= line.length;) {
    cell.lastIndex = at;
    const match = cell.exec(line);
    if (!match) throw new BadRecordError('The row is damaged: a backtick is open or out of place.');
    const [, quoted, plain] = match;
    cells.push(quoted === undefined ? (plain === 'NULL' || plain === '' ? null : plain!) : unescape(quoted));
    if (match[3] === '') break;
    at = cell.lastIndex;
  }
  if (cells.length !== count)
    throw new BadRecordError(`The row has ${cells.length} columns where the table has ${count}.`);
  return cells;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', '0': '' };

function unescape(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\(.)/gs, (_, char: string) => escapes[char] ?? char) : text;
}

/** '2025-10-11 00:00:00' → '2025-10-11'; null for what is no day. */
export function dayOfStamp(stamp: string | null): string | null {
  const day = stamp?.slice(0, 10) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** The legislature's clock as if it were UTC: it only ever tells older from newer. */
export function momentOfStamp(stamp: string | null): string | null {
  const moment = new Date(`${stamp?.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
