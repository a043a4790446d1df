import { parse } from 'csv/sync';
import { BadRecordError } from '../importer.ts';

/**
 * Rows by column name.
 * @param options.allowRaggedRows accepts rows with too many or too few columns.
 * @throws BadRecordError
 */
export function parseCsvObjects(text: string, { allowRaggedRows = false } = {}): Record<string, string>[] {
  return attempt(() =>
    parse<Record<string, string>>(text, {
      columns: true,
      skip_empty_lines: true,
      bom: true,
      relax_column_count: allowRaggedRows,
    }),
  );
}

/** Rows as lists of cells, including the header. Rows may be ragged. @throws BadRecordError */
export function parseCsvRows(text: string): string[][] {
  return attempt(() => parse(text, { relax_column_count: true, skip_empty_lines: true }));
}

function attempt<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new BadRecordError(`The file is not well-formed CSV (${(error as Error).message}).`);
  }
}

/** The lines of a text without their endings (LF or CRLF) and without empty ones. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
