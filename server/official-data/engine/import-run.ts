import { setImmediate as immediate } from 'node:timers/promises';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import { locate, openEntries } from './entries.ts';
import type { BadEntry, Entry } from './entry.ts';
import { findDigests, saveDigests } from './import-records-store.ts';
import {
  announceIn,
  hasFilled,
  saveProblems,
  saveRun,
  startRun,
  type Announced,
  type Counts,
  type Problem,
} from './import-runs-store.ts';
import { BadRecordError, type ImportItem, type ImportSource, type Outcome } from './import-source.ts';
import { seedStates } from '../states.ts';

export interface Summary extends Counts {
  seconds: number;
  /** The first ones; all of them are in import_problems. */
  problems: Problem[];
  /** Records with something odd that is no fault, by what it is. */
  remarks: Map<string, string[]>;
}

export interface Progress {
  /** Bytes on disk, known from the start. */
  total: number;
  done: number;
  counts: Counts;
}

interface Options {
  /** Store again what has not changed, for facts an older version of Polity did not keep. */
  again?: boolean;
  onProgress?: (progress: Progress) => void;
}

/** A row of import_runs that the caller began and ends; its counts go on over several imports. */
export interface RunRecord {
  id: number;
  /** Under which name the run is kept; several of them may share an importer. */
  source: string;
  counts: Counts;
}

/** What whoever gives files to an import may ask of it meanwhile. */
export interface ImportControl {
  advance(bytes: number): void;
  /**
   * Stores everything taken so far. Only between two files of a source that does not gather them all first.
   * @returns names of the records and files passed over as bad since the last time.
   */
  checkpoint(): Promise<Set<string>>;
}

const batchSize = 1000;
const batchBytes = 4 * 1024 * 1024;
const problemsShown = 20;

/**
 * Imports everything of a source below the paths. A record is stored whole or not at all; what was imported before and has not
 * changed is passed over, so an interrupted import goes on where it stopped. Bad records are named and skipped.
 * @throws ConfigError when a path does not exist.
 */
export async function runImport<R>(
  db: Db,
  source: ImportSource<R>,
  paths: string[],
  options: Options = {},
): Promise<Summary> {
  const locations = await locate(paths);
  const total = locations.reduce((sum, { bytes }) => sum + bytes, 0);
  return importEntries(
    db,
    source,
    ({ advance }) => openEntries(locations, (name) => source.wants(name), advance),
    { ...options, total },
  );
}

/** The same for files that come from anywhere, one after the other. */
export async function importEntries<R>(
  db: Db,
  source: ImportSource<R>,
  open: (control: ImportControl) => AsyncIterable<Entry | BadEntry>,
  options: Options & { total?: number; record?: RunRecord } = {},
): Promise<Summary> {
  const started = performance.now();
  await seedStates(db);
  // What an earlier version of Polity read already is no news; a first fill is news only of what was there before it.
  const announced = options.again
    ? 'nothing'
    : (await hasFilled(db, options.record?.source ?? source.name))
      ? 'all'
      : 'changes';
  const record = options.record ?? {
    id: await startRun(db, source.name),
    source: source.name,
    counts: noCounts(),
  };
  const run = new Run(db, source, record, options, announced);
  try {
    for await (const item of source.items(run.readable(open(run.control)))) await run.take(item);
    await run.finish(options.record === undefined);
  } finally {
    await run.settle();
  }
  return {
    ...run.counts,
    seconds: (performance.now() - started) / 1000,
    problems: run.problems,
    remarks: run.remarks,
  };
}

export function noCounts(): Counts {
  return { read: 0, stored: 0, unchanged: 0, skipped: 0 };
}

class Run<R> {
  readonly counts: Counts;
  readonly problems: Problem[] = [];
  readonly remarks = new Map<string, string[]>();
  private readonly progress: Progress;
  private batch: ImportItem<R>[] = [];
  private bytes = 0;
  private unsaved: Problem[] = [];
  private sinceCheckpoint = new Set<string>();
  /** The batch being stored while the next one is read. */
  private storing: Promise<void> = Promise.resolve();
  private readonly db: Db;
  private readonly source: ImportSource<R>;
  private readonly id: number;
  private readonly options: Options;
  private readonly announced: Announced;
  readonly control: ImportControl = {
    advance: (bytes) => this.advance(bytes),
    checkpoint: () => this.checkpoint(),
  };

  constructor(
    db: Db,
    source: ImportSource<R>,
    { id, counts }: RunRecord,
    options: Options & { total?: number },
    announced: Announced,
  ) {
    this.db = db;
    this.source = source;
    this.id = id;
    this.counts = counts;
    this.options = options;
    this.announced = announced;
    this.progress = { total: options.total ?? 0, done: 0, counts };
  }

  private advance(bytes: number): void {
    this.progress.done += bytes;
    this.options.onProgress?.(this.progress);
  }

  private async checkpoint(): Promise<Set<string>> {
    await this.flush();
    await this.storing;
    const bad = this.sinceCheckpoint;
    this.sinceCheckpoint = new Set();
    return bad;
  }

  /** Files that can be read go on to the source, the others are noted. */
  async *readable(entries: AsyncIterable<Entry | BadEntry>): AsyncGenerator<Entry> {
    for await (const entry of entries) {
      if ('data' in entry) yield entry;
      else this.skip(entry.name, entry.problem);
    }
  }

  async take(item: ImportItem<R> | BadEntry): Promise<void> {
    if ('problem' in item) return this.skip(item.name, item.problem);
    this.counts.read += 1;
    this.batch.push(item);
    this.bytes += item.bytes;
    if (this.batch.length >= batchSize || this.bytes >= batchBytes) await this.flush();
  }

  async finish(isOver: boolean): Promise<void> {
    await this.flush();
    await this.storing;
    await this.source.finish?.(this.db);
    await this.saveProgress(isOver);
    this.options.onProgress?.(this.progress);
  }

  /** Waits for what is being stored, so that nothing goes on behind the caller's back after a failure. */
  settle(): Promise<void> {
    return this.storing.catch(() => undefined);
  }

  private skip(record: string, reason: string, isCounted = false): void {
    if (!isCounted) this.counts.read += 1;
    this.counts.skipped += 1;
    this.sinceCheckpoint.add(record);
    this.unsaved.push({ record, reason });
    if (this.problems.length < problemsShown) this.problems.push({ record, reason });
  }

  private async flush(): Promise<void> {
    const items = this.batch;
    this.batch = [];
    this.bytes = 0;
    const known =
      items.length > 0
        ? await findDigests(
            this.db,
            this.source.name,
            items.map((item) => item.key),
          )
        : new Map<string, Buffer>();
    const fresh = items.filter((item) => this.options.again || !known.get(item.key)?.equals(item.digest));
    this.counts.unchanged += items.length - fresh.length;
    const parsed: Parsed<R>[] = [];
    for (const item of fresh) {
      parsed.push(...this.parse(item, known.has(item.key) && !this.options.again));
      // The batch before goes on meanwhile: its next statement is sent as soon as PostgreSQL is ready for it.
      await immediate();
    }
    await this.storing;
    this.storing = this.store(parsed);
    // Its failure is met at the next await of `storing`, not as an unhandled rejection in between.
    this.storing.catch(() => undefined);
  }

  private parse(item: ImportItem<R>, known: boolean): Parsed<R>[] {
    try {
      return [{ item, record: { value: item.value(), known } }];
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      this.skip(item.key, error.message, true);
      return [];
    }
  }

  private async store(parsed: Parsed<R>[]): Promise<void> {
    try {
      this.count(parsed, await this.storeTogether(parsed));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // One record of the batch is not acceptable to the database: each alone tells which.
      for (const one of parsed) this.count([one], await this.storeTogether([one]).catch(refusal));
    }
    this.options.onProgress?.(this.progress);
    await this.saveProgress(false);
  }

  private storeTogether(parsed: Parsed<R>[]): Promise<Outcome[]> {
    if (parsed.length === 0) return Promise.resolve([]);
    return this.db.transaction().execute(async (db) => {
      // Importers that run at the same time store their batches one after the other.
      await lock(db, 'import');
      await announceIn(db, this.announced);
      const outcomes = await this.source.store(
        db,
        parsed.map(({ record }) => record),
      );
      await saveDigests(
        db,
        this.source.name,
        parsed.filter((_, i) => outcomes[i] === 'stored').map(({ item }) => item),
      );
      return outcomes;
    });
  }

  private count(parsed: Parsed<R>[], outcomes: Outcome[]): void {
    outcomes.forEach((outcome, i) => {
      if (outcome === 'stored') this.noteStored(parsed[i]!);
      else if (outcome === 'older') this.counts.unchanged += 1;
      else this.skip(parsed[i]!.item.key, outcome.refused, true);
    });
  }

  private noteStored({ item, record }: Parsed<R>): void {
    this.counts.stored += 1;
    const remark = this.source.remark?.(record.value);
    if (remark) this.remarks.set(remark, [...(this.remarks.get(remark) ?? []), item.key]);
  }

  private async saveProgress(isFinished: boolean): Promise<void> {
    const problems = this.unsaved;
    this.unsaved = [];
    await saveProblems(this.db, this.id, this.counts.skipped - problems.length, problems);
    await saveRun(this.db, this.id, this.counts, isFinished);
  }
}

interface Parsed<R> {
  item: ImportItem<R>;
  record: { value: R; known: boolean };
}

/** Values the database does not take (classes 21 to 23, 54: too much text for its index) are the record's fault; anything else is not. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return /^(21|22|23|54)/.test(code) || code === '40P01';
}

function refusal(error: Error & { column?: string; constraint?: string }): Outcome[] {
  if (!isRefusal(error)) throw error;
  return [{ refused: `The database refused it: ${error.message}.` }];
}
