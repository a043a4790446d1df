import { parseCsvRows } from '../../engine/formats/csv.ts';
import { isObject, parseJson } from '../../engine/formats/json.ts';
import { BadRecordError, decodeUtf8, type InputFile } from '../../engine/importer.ts';

/** A document with the API's field names. Every value is text. */
export type RawDocument = Partial<Record<string, string>>;

/**
 * The documents of a file: an API reply (a page of results or one document) or the CSV export. A row or
 * result that is not a document comes back as a sentence about the problem.
 * @throws BadRecordError if it is neither.
 */
export function rawDocuments({ name, data }: InputFile): (RawDocument | string)[] {
  const text = decodeUtf8(data);
  return /\.csv$/i.test(name) || !/^\s*[[{]/.test(text) ? fromCsv(text) : fromJson(parseJson(data));
}

function fromCsv(text: string): (RawDocument | string)[] {
  const header = text
    .slice(0, Math.max(0, text.indexOf('\n')))
    .trim()
    .split(',');
  if (!header.includes('document_number') || !header.includes('title'))
    throw new BadRecordError(
      `The first line is not the header of a Federal Register export ('${text.slice(0, 60).split('\n')[0]}').`,
    );
  return parseCsvRows(text)
    .slice(1)
    .map((row) =>
      row.length === header.length
        ? Object.fromEntries(header.map((column, i) => [column, row[i]!.trim()]))
        : `The row has ${row.length} columns, the header ${header.length}.`,
    );
}

function fromJson(reply: unknown): (RawDocument | string)[] {
  if (Array.isArray(reply)) return reply.map(documentOf);
  if (isObject(reply) && Array.isArray(reply.results)) return reply.results.map(documentOf);
  // A search without a match has no results field.
  if (isObject(reply) && reply.count === 0 && reply.results === undefined) return [];
  if (isObject(reply) && 'document_number' in reply) return [documentOf(reply)];
  throw new BadRecordError('The file is not a reply of the Federal Register: it has no results.');
}

/** Turns numbers into text and the president into an id. Other nested values are dropped. */
function documentOf(value: unknown): RawDocument | string {
  if (!isObject(value)) return 'The result is not a document.';
  const texts = Object.entries(value).flatMap(([key, field]) =>
    typeof field === 'string' || typeof field === 'number' ? [[key, String(field).trim()]] : [],
  );
  const president = isObject(value.president) ? value.president.identifier : undefined;
  return {
    ...Object.fromEntries(texts),
    ...(typeof president === 'string' ? { president } : {}),
    is_reply: 'yes',
    ...(value.correction_of ? { correction_of: 'yes' } : {}),
  };
}
