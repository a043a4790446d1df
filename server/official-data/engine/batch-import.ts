import { setImmediate as nextTick } from 'node:timers/promises';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import { findDigests, saveDigests } from './import-records-store.ts';
import {
  saveImportProblems,
  saveRunCounts,
  setAnnouncementMode,
  type AnnouncementMode,
  type Counts,
  type Problem,
} from './import-runs-store.ts';
import {
  BadRecordError,
  type BadInput,
  type Importer,
  type ImportItem,
  type InputFile,
  type StoreOutcome,
} from './importer.ts';

export interface ImportProgress {
  totalBytes: number;
  doneBytes: number;
  counts: Counts;
}

export interface ImportOptions {
  /** Store unchanged records again, for data that an older version of Polity did not store. */
  again?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  totalBytes?: number;
}

/** Functions for the producer of the files during an import. */
export interface ImportControl {
  advance(bytes: number): void;
  /**
   * Stores everything received so far. Call it only between two files, and never for an importer that reads
   * all files before it stores the first record.
   * @returns names of the records and files that were bad since the last checkpoint.
   */
  checkpoint(): Promise<Set<string>>;
}

const batchSize = 1000;
const batchBytes = 4 * 1024 * 1024;
const maxListedProblems = 20;

interface ParsedItem<R> {
  item: ImportItem<R>;
  record: R;
}

/**
 * Stores records in batches, one transaction each. Parses the next batch while PostgreSQL stores the last
 * one.
 */
export class BatchImport<R> {
  readonly counts: Counts;
  readonly problems: Problem[] = [];
  readonly control: ImportControl = {
    advance: (bytes) => this.advance(bytes),
    checkpoint: () => this.checkpoint(),
  };
  private readonly db: Db;
  private readonly importer: Importer<R>;
  private readonly runId: number;
  private readonly options: ImportOptions;
  private readonly announcements: AnnouncementMode;
  private readonly progress: ImportProgress;
  private batch: ImportItem<R>[] = [];
  private bytes = 0;
  private unsavedProblems: Problem[] = [];
  private badSinceCheckpoint = new Set<string>();
  private storing: Promise<void> = Promise.resolve();

  constructor(
    db: Db,
    importer: Importer<R>,
    run: { id: number; counts: Counts },
    options: ImportOptions,
    announcements: AnnouncementMode,
  ) {
    this.db = db;
    this.importer = importer;
    this.runId = run.id;
    this.counts = run.counts;
    this.options = options;
    this.announcements = announcements;
    this.progress = { totalBytes: options.totalBytes ?? 0, doneBytes: 0, counts: run.counts };
  }

  async *skipBadFiles(files: AsyncIterable<InputFile | BadInput>): AsyncGenerator<InputFile> {
    for await (const file of files) {
      if ('data' in file) yield file;
      else this.skip(file.name, file.problem);
    }
  }

  async add(item: ImportItem<R> | BadInput): Promise<void> {
    if ('problem' in item) this.skip(item.name, item.problem);
    else if (item.key.includes('\0')) this.skip(item.key, 'Its id has a character that no text may have.');
    else {
      this.counts.read += 1;
      this.batch.push(item);
      this.bytes += item.bytes;
    }
    const isFull = this.batch.length >= batchSize || this.bytes >= batchBytes;
    if (isFull || this.unsavedProblems.length >= batchSize) await this.flush();
  }

  async finish(isRunFinished: boolean): Promise<void> {
    await this.flush();
    await this.storing;
    await this.inTransaction(async (db) => this.importer.finish?.(db));
    await this.saveProgress(isRunFinished);
    this.options.onProgress?.(this.progress);
  }

  /** After a failure, waits for the batch that is still being stored. */
  settle(): Promise<void> {
    return this.storing.catch(() => undefined);
  }

  private advance(bytes: number): void {
    this.progress.doneBytes += bytes;
    this.options.onProgress?.(this.progress);
  }

  private async checkpoint(): Promise<Set<string>> {
    await this.flush();
    await this.storing;
    const bad = this.badSinceCheckpoint;
    this.badSinceCheckpoint = new Set();
    return bad;
  }

  private skip(record: string, reason: string, isCounted = false): void {
    if (!isCounted) this.counts.read += 1;
    this.counts.skipped += 1;
    this.badSinceCheckpoint.add(record);
    // Both may quote a field of the file.
    const problem = { record: storable(record, maxName), reason: storable(reason, maxReason) };
    this.unsavedProblems.push(problem);
    if (this.problems.length < maxListedProblems) this.problems.push(problem);
  }

  private async flush(): Promise<void> {
    const items = this.batch;
    this.batch = [];
    this.bytes = 0;
    const keys = items.map((item) => item.key);
    const digests =
      keys.length > 0 ? await findDigests(this.db, this.importer.name, keys) : new Map<string, Buffer>();
    const changed = items.filter((item) => this.options.again || !digests.get(item.key)?.equals(item.digest));
    this.counts.unchanged += items.length - changed.length;
    const parsed: ParsedItem<R>[] = [];
    for (const item of changed) {
      parsed.push(...this.parse(item));
      // Let the batch that is being stored send its next statement.
      await nextTick();
    }
    await this.storing;
    this.storing = this.store(parsed);
    // The next await of `storing` handles a failure. Until then it must not count as unhandled.
    this.storing.catch(() => undefined);
  }

  private parse(item: ImportItem<R>): ParsedItem<R>[] {
    try {
      return [{ item, record: item.parse() }];
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      this.skip(item.key, error.message, true);
      return [];
    }
  }

  private async store(parsed: ParsedItem<R>[]): Promise<void> {
    try {
      this.count(parsed, await this.storeInTransaction(parsed));
    } catch (error) {
      if (!isBadData(error)) throw error;
      // The database rejects one record of the batch. Store them one by one to find it.
      for (const one of parsed) this.count([one], await this.storeInTransaction([one]).catch(refusedOutcome));
    }
    this.options.onProgress?.(this.progress);
    await this.saveProgress(false);
  }

  private storeInTransaction(parsed: ParsedItem<R>[]): Promise<StoreOutcome[]> {
    if (parsed.length === 0) return Promise.resolve([]);
    return this.inTransaction(async (db) => {
      await setAnnouncementMode(db, this.announcements);
      const records = parsed.map(({ record }) => record);
      const outcomes = await this.importer.store(db, records);
      const stored = parsed.filter((_, i) => outcomes[i] === 'stored').map(({ item }) => item);
      await saveDigests(db, this.importer.name, stored);
      return outcomes;
    });
  }

  /** Imports that run at the same time store one after the other. Readers never wait. */
  private inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(async (db) => {
      await lock(db, 'import');
      return work(db);
    });
  }

  private count(parsed: ParsedItem<R>[], outcomes: StoreOutcome[]): void {
    outcomes.forEach((outcome, i) => {
      if (outcome === 'stored') this.counts.stored += 1;
      else if (outcome === 'older') this.counts.unchanged += 1;
      else this.skip(parsed[i]!.item.key, outcome.refused, true);
    });
  }

  private async saveProgress(isFinished: boolean): Promise<void> {
    const problems = this.unsavedProblems;
    this.unsavedProblems = [];
    await saveImportProblems(this.db, this.runId, this.counts.skipped - problems.length, problems);
    await saveRunCounts(this.db, this.runId, this.counts, isFinished);
  }
}

/**
 * SQLSTATE 21-23 and 54 are faults of the record. After a deadlock (40P01), each record gets a second try.
 */
function isBadData(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return /^(21|22|23|54)/.test(code) || code === '40P01';
}

function refusedOutcome(error: Error): StoreOutcome[] {
  if (!isBadData(error)) throw error;
  return [{ refused: `The database refused it: ${error.message}.` }];
}

const maxName = 300;
const maxReason = 500;

/** Text that PostgreSQL accepts, whatever it quotes: short, without NUL characters and lone surrogates. */
function storable(text: string, maxLength: number): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return short.toWellFormed().replaceAll('\0', '\uFFFD');
}
