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

/** The last run of each source. Reads two entries per name from the index on source. */
export async function findLastRuns(db: Db, sources: string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.*, (
      select complete.started_at from import_runs complete
      where complete.source = r.source and complete.finished_at is not null and complete.failure is null
      order by complete.id desc limit 1
    ) as as_of
    from unnest(${sources}::text[]) s (name)
    cross join lateral (
      select * from import_runs i where i.source = s.name order by i.id desc limit 1
    ) r`.execute(db);
  return rows;
}

/** The last run from the network, by source. Reads a few entries per name from the index on source. */
export async function findLastSyncs(
  db: Db,
  sources: string[],
): Promise<Map<string, { started_at: Date; failed: boolean }>> {
  const { rows } = await sql<{ source: string; started_at: Date; failed: boolean }>`
    select r.source, r.started_at, r.failure is not null as failed from unnest(${sources}::text[]) s (name)
    cross join lateral (
      select source, started_at, failure from import_runs i
      where i.source = s.name and i.is_sync order by i.id desc limit 1
    ) r`.execute(db);
  return new Map(rows.map(({ source, ...run }) => [source, run]));
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
