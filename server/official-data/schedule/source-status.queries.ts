import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export interface RunRow {
  id: number;
  source: string;
  is_sync: boolean;
  started_at: Date;
  finished_at: Date | null;
  read_count: number;
  stored_count: number;
  unchanged_count: number;
  skipped_count: number;
  failure: string | null;
  /** Start of the last run that reached its end. */
  as_of: Date | null;
}

/**
 * The last run of each source, or the last from the network. Reads a few entries per name from the index on
 * source.
 */
export async function findLastRuns(db: Db, sources: string[], { isSync = false } = {}): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.*, (
      select complete.started_at from import_runs complete
      where complete.source = r.source and complete.finished_at is not null and complete.failure is null
      order by complete.id desc limit 1
    ) as as_of
    from unnest(${sources}::text[]) s (name)
    cross join lateral (
      select * from import_runs i
      where i.source = s.name and (i.is_sync or not ${isSync})
      order by i.id desc limit 1
    ) r`.execute(db);
  return rows;
}

/** The first problems of the runs, at most `limit` each. By primary key. */
export async function findProblems(
  db: Db,
  runs: number[],
  limit: number,
): Promise<{ run_id: number; record_key: string; reason: string }[]> {
  return db
    .selectFrom('import_problems')
    .select(['run_id', 'record_key', 'reason'])
    .where('run_id', '=', sql<number>`any(${runs})`)
    .where('position', '<', limit)
    .orderBy('run_id')
    .orderBy('position')
    .execute();
}
