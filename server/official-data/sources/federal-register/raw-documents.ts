import { parse } from 'csv-parse/sync';
import { BadRecordError, decodeUtf8, type InputFile } from '../../engine/importer.ts';
import { isObject } from '../../engine/formats/json.ts';

/** A document as its file tells it, names as in the API; every value a text. */
export type RawDocument = Partial<Record<string, string>>;

/**
 * Documents of a file: a reply of the Federal Register's API (a page of results, or one document), or its CSV export.
 * @throws BadRecordError when it is neither.
 */
export function rawDocuments({ name, data }: InputFile): (RawDocument | { problem: string })[] {
  const text = decodeUtf8(data);
  return /\.csv$/i.test(name) || !/^\s*[[{]/.test(text) ? fromCsv(text) : fromJson(text);
}

function fromCsv(text: string): (RawDocument | { problem: string })[] {
  const header = text
    .slice(0, Math.max(0, text.indexOf('\n')))
    .trim()
    .split(',');
  if (!header.includes('document_number') || !header.includes('title'))
    throw new BadRecordError(
      `The first line is no header of a Federal Register export ('${text.slice(0, 60).split('\n')[0]}').`,
    );
  const rows = attempt(
    () => parse(text, { relax_column_count: true, skip_empty_lines: true }) as string[][],
    'The file is not well-formed CSV: a quotation mark is not closed, or stands where none can.',
  );
  return rows.slice(1).map((row) => {
    if (row.length !== header.length)
      return { problem: `The row has ${row.length} columns, the header ${header.length}.` };
    return Object.fromEntries(header.map((column, i) => [column, row[i]!.trim()]));
  });
}

function fromJson(text: string): (RawDocument | { problem: string })[] {
  const reply = attempt(() => JSON.parse(text) as unknown, 'The file is not well-formed JSON.');
  const found = Array.isArray(reply)
    ? reply
    : isObject(reply) && Array.isArray(reply.results)
      ? reply.results
      : [reply];
  // A search without a match has no results at all.
  if (isObject(reply) && reply.count === 0 && reply.results === undefined) return [];
  if (!Array.isArray(reply) && found[0] === reply && !(isObject(reply) && 'document_number' in reply))
    throw new BadRecordError('The file is not a reply of the Federal Register: it has no results.');
  return found.map((one) => (isObject(one) ? flat(one) : { problem: 'The result is no document.' }));
}

/** Numbers become texts, the president an id; what is nested otherwise is left out. */
function flat(document: Record<string, unknown>): RawDocument {
  const texts = Object.entries(document).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value).trim()]] : [],
  );
  const president = isObject(document.president) ? document.president.identifier : undefined;
  return {
    ...Object.fromEntries(texts),
    ...(typeof president === 'string' ? { president } : {}),
    is_reply: 'yes',
    ...(document.correction_of ? { correction_of: 'yes' } : {}),
  };
}

function attempt<T>(act: () => T, sentence: string): T {
  try {
    return act();
  } catch {
    throw new BadRecordError(sentence);
  }
}
