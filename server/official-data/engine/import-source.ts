import { createHash } from 'node:crypto';
import type { Db } from '#server/database/pool.ts';
import type { BadEntry, Entry } from './entry.ts';

/** One record of a source, not yet parsed: an unchanged one never is. */
export interface ImportItem<R> {
  /** Names the record for good: 'BILLSTATUS-119hr983', 'zip:95814'. */
  key: string;
  digest: Buffer;
  bytes: number;
  /** @throws BadRecordError */
  value(): R;
}

export interface FreshRecord<R> {
  value: R;
  /** Whether a record of this key was imported before. */
  known: boolean;
}

/** What became of a record: stored, passed over because newer facts are at hand, or refused with a reason. */
export type Outcome = 'stored' | 'older' | { refused: string };

export interface ImportSource<R> {
  name: string;
  /** What its files are called in a sentence: 'BILLSTATUS files'. */
  files: string;
  /** Judges a file in a folder or archive by its name. */
  wants(fileName: string): boolean;
  /** Turns files into records; a file that holds none of this source is given back as a bad entry. */
  items(entries: AsyncIterable<Entry>): AsyncIterable<ImportItem<R> | BadEntry>;
  /** Stores a batch inside one transaction. One outcome each, in order. */
  store(db: Db, records: FreshRecord<R>[]): Promise<Outcome[]>;
  /** What is odd about a stored record though nothing is wrong with it: 'number reserved, no bill yet'. */
  remark?(value: R): string | undefined;
  /** After the last batch. */
  finish?(db: Db): Promise<void>;
}

/** A record that cannot be taken; its message is a sentence that says why. */
export class BadRecordError extends Error {
  override name = 'BadRecordError';
}

export function digestOf(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

/** @throws BadRecordError when the bytes are not UTF-8. A byte order mark is dropped. */
export function decode(data: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    throw new BadRecordError('The file is not text in UTF-8.');
  }
}
