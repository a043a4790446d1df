import type { Db } from '#server/database/pool.ts';
import { sourceWasRead } from '#server/freshness/freshness.ts';
import { seedStates } from '../states.ts';
import { BatchImport, type ImportControl, type ImportOptions } from './batch-import.ts';
import {
  startImportRun,
  wasImportedBefore,
  type AnnouncementMode,
  type Counts,
  type Problem,
} from './import-runs-store.ts';
import type { BadInput, Importer, InputFile } from './importer.ts';
import { findFiles, readFiles } from './input-files.ts';

export interface ImportSummary extends Counts {
  seconds: number;
  /** The first ones. All of them are in import_problems. */
  problems: Problem[];
}

/** A row of import_runs that the caller starts and finishes. Its counts add up over several imports. */
export interface ImportRun {
  id: number;
  /** The name of the run. Several sources may share one importer. */
  source: string;
  counts: Counts;
}

/**
 * Imports every accepted file below the paths. A record is stored completely or not at all. Unchanged records
 * are skipped, so an interrupted import can be run again. Bad records are listed and skipped.
 * @throws ConfigError if a path does not exist.
 */
export async function runImport<R>(
  db: Db,
  importer: Importer<R>,
  paths: string[],
  options: Omit<ImportOptions, 'totalBytes'> = {},
): Promise<ImportSummary> {
  const locations = await findFiles(paths);
  const totalBytes = locations.reduce((sum, { bytes }) => sum + bytes, 0);
  return importFiles(
    db,
    importer,
    ({ advance }) => readFiles(locations, (name) => importer.accepts(name), advance),
    { ...options, totalBytes },
  );
}

/** Imports a stream of files from anywhere. */
export async function importFiles<R>(
  db: Db,
  importer: Importer<R>,
  open: (control: ImportControl) => AsyncIterable<InputFile | BadInput>,
  options: ImportOptions & { run?: ImportRun } = {},
): Promise<ImportSummary> {
  const started = performance.now();
  await seedStates(db);
  const announcements = await announcementMode(db, options.run?.source ?? importer.name, options.again);
  const run = options.run ?? {
    id: await startImportRun(db, importer.name),
    source: importer.name,
    counts: emptyCounts(),
  };
  const batches = new BatchImport(db, importer, run, options, announcements);
  try {
    for await (const item of importer.items(batches.skipBadFiles(open(batches.control))))
      await batches.add(item);
    await batches.finish(options.run === undefined);
    if (!options.run) await sourceWasRead(db, importer.name, 'import');
  } finally {
    await batches.settle();
  }
  return {
    ...batches.counts,
    seconds: (performance.now() - started) / 1000,
    problems: batches.problems,
  };
}

/**
 * Reading everything again announces nothing. A first import announces only changes to items that existed.
 */
async function announcementMode(db: Db, source: string, again = false): Promise<AnnouncementMode> {
  if (again) return 'nothing';
  return (await wasImportedBefore(db, source)) ? 'all' : 'changes';
}

export function emptyCounts(): Counts {
  return { read: 0, stored: 0, unchanged: 0, skipped: 0 };
}
