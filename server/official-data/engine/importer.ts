import { createHash } from 'node:crypto';
import type { Db } from '#server/database/pool.ts';

/** One named file: from a folder, an archive or the network, already decompressed. */
export interface InputFile {
  name: string;
  data: Buffer;
}

/** A file or record that cannot be read, and why. `problem` is a sentence for the operator. */
export interface BadInput {
  name: string;
  problem: string;
}

/** One record of a file, parsed only if its digest has changed. */
export interface ImportItem<R> {
  /** A permanent name of the record: 'BILLSTATUS-119hr983', 'zip:95814'. */
  key: string;
  digest: Buffer;
  bytes: number;
  /** @throws BadRecordError */
  parse(): R;
}

/** 'older': the database has newer data, so the record was not stored. */
export type StoreOutcome = 'stored' | 'older' | { refused: string };

/** Turns the files of one source into records and stores them. */
export interface Importer<R> {
  name: string;
  /** The files in a sentence: 'BILLSTATUS files (.xml)'. */
  filesLabel: string;
  /** Decides by its name whether to read a file of a folder or archive. */
  accepts(fileName: string): boolean;
  /** The records of the files. A file without any record of this source comes back as a bad input. */
  items(files: AsyncIterable<InputFile>): AsyncIterable<ImportItem<R> | BadInput>;
  /** Stores a batch inside one transaction. Returns one outcome per record, in order. */
  store(db: Db, records: R[]): Promise<StoreOutcome[]>;
  /** Runs after the last batch, in one transaction. */
  finish?(db: Db): Promise<void>;
}

/** An item whose digest is that of its content: the bytes it was parsed from, or the JSON of its source. */
export function createItem<R>(key: string, content: Buffer | string, parse: () => R): ImportItem<R> {
  return { key, digest: sha256(content), bytes: content.length, parse };
}

/** Yields the items of a file. A BadRecordError makes the file a bad input. */
export async function* itemsOrProblem<T>(
  name: string,
  items: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T | BadInput> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof BadRecordError)) throw error;
    yield { name, problem: error.message };
  }
}

type Items<R> = Iterable<ImportItem<R> | BadInput>;

/** For an importer that reads each file on its own. */
export function eachFile<R>(itemsOf: (file: InputFile) => Items<R>): Importer<R>['items'] {
  return async function* (files) {
    for await (const file of files) yield* itemsOrProblem(file.name, itemsOf(file));
  };
}

/** A record that cannot be imported. The message is a sentence for the operator. */
export class BadRecordError extends Error {
  override name = 'BadRecordError';
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

/** Drops a byte order mark. @throws BadRecordError if the bytes are not UTF-8. */
export function decodeUtf8(data: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    throw new BadRecordError('The file is not UTF-8 text.');
  }
}
