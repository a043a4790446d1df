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

export async function startRun(db: Db, source: string, isSync = false): Promise<number> {
  const { id } = await db
    .insertInto('import_runs')
    .values({ source, is_sync: isSync })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the counts of a run up to date, so that an interrupted one tells how far it came. */
export async function saveRun(db: Db, id: number, counts: Counts, isFinished: boolean): Promise<void> {
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

export async function saveProblems(db: Db, runId: number, from: number, problems: Problem[]): Promise<void> {
  const rows = problems.map(({ record, reason }, i) => ({
    run_id: runId,
    position: from + i,
    record_key: record.slice(0, 300),
    reason,
  }));
  await insertRows(db, 'import_problems', rows);
}

/** Whether everything of a source has been read before. A few entries of the index on source. */
export async function hasFilled(db: Db, source: string): Promise<boolean> {
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

/** What becomes news for followers: new things as well, changes alone, or nothing. */
export type Announced = 'all' | 'changes' | 'nothing';

/** For the rest of the transaction; triggers on what is stored act on it. */
export async function announceIn(db: Db, announced: Announced): Promise<void> {
  await sql`select set_config('polity.announce', ${announced}, true)`.execute(db);
}
