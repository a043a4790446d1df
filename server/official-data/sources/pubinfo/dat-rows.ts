import { BadRecordError } from '../../engine/importer.ts';

export type Cells = (string | null)[];

/** Real rows have some thousand characters. Much longer ones overflow the stack of the pattern below. */
const maxRowLength = 1_000_000;

/**
 * The cells of one row of a .dat file, separated by tabs. Text is in backticks, with backslash escapes; as in
 * MySQL, a backtick ends it only before a tab or the end. NULL and empty cells become null.
 * @throws BadRecordError if the row is too long, a backtick is open or the number of cells is wrong.
 */
export function cellsOf(line: string, count: number): Cells {
  if (line.length > maxRowLength) throw new BadRecordError('The row is longer than any official row.');
  const cells: Cells = [];
  const cell = /(?:`((?:[^`\\]|\\.|`(?!\t|$))*)`|([^\t`]*))(\t|$)/y;
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

/** Local time in Sacramento, treated as UTC: it is only compared with other such times. */
export function momentOfStamp(stamp: string | null): string | null {
  const moment = new Date(`${stamp?.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
