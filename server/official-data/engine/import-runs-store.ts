import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { insertRows } from './rows-store.ts';

export interface Counts {
  read: number;
  stored: number;
  unchanged: number;
  skipped: number;
}

export interface Problem {
  record: string;
  reason: string;
}

export async function startImportRun(db: Db, source: string, isSync = false): Promise<number> {
  const { id } = await db
    .insertInto('import_runs')
    .values({ source, is_sync: isSync })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Called after every batch, so that an interrupted run shows how far it came. */
export async function saveRunCounts(db: Db, id: number, counts: Counts, isFinished: boolean): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      read_count: counts.read,
      stored_count: counts.stored,
      unchanged_count: counts.unchanged,
      skipped_count: counts.skipped,
    })
    .$if(isFinished, (update) => update.set({ finished_at: sql`now()` }))
    .where('id', '=', id)
    .execute();
}

export async function saveImportProblems(
  db: Db,
  runId: number,
  firstPosition: number,
  problems: Problem[],
): Promise<void> {
  const rows = problems.map(({ record, reason }, i) => ({
    run_id: runId,
    position: firstPosition + i,
    record_key: record,
    reason,
  }));
  await insertRows(db, 'import_problems', rows);
}

/** Whether a run of this source has finished before. Reads a few index entries. */
export async function wasImportedBefore(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .where('finished_at', 'is not', null)
    .where('failure', 'is', null)
    .whereRef('read_count', '>', 'skipped_count')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What followers are notified of: new items and changes, changes only, or nothing. */
export type AnnouncementMode = 'all' | 'changes' | 'nothing';

/** Sets a transaction-local setting that triggers read. */
export async function setAnnouncementMode(db: Db, mode: AnnouncementMode): Promise<void> {
  await sql`select set_config('polity.announce', ${mode}, true)`.execute(db);
}
