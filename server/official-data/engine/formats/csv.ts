import { parse } from 'csv-parse/sync';
import { BadRecordError } from '../importer.ts';

/** Rows by column name. Rows may have too many or too few columns. @throws BadRecordError */
export function parseCsvObjects(text: string): Record<string, string>[] {
  return attempt(() =>
    parse(text, { columns: true, skip_empty_lines: true, bom: true, relax_column_count: true }),
  );
}

/** Rows as lists of cells, the header included. @throws BadRecordError */
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
