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
  /** When the source was last read to its end. */
  as_of: Date | null;
}

/** The last run of each source: two entries of the index on source for each name. */
export async function findLastRuns(db: Db, sources: string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.*, (select w.started_at from import_runs w
      where w.source = r.source and w.finished_at is not null and w.failure is null order by w.id desc limit 1) as as_of
    from unnest(${sources}::text[]) s (name)
    cross join lateral (select * from import_runs i where i.source = s.name order by i.id desc limit 1) r`.execute(
    db,
  );
  return rows;
}

/** When each source was last begun to be read from the network: a few entries of the index on source for each name. */
export async function findLastSyncs(db: Db, sources: string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ source: string; started_at: Date }>`
    select r.source, r.started_at from unnest(${sources}::text[]) s (name)
    cross join lateral (select source, started_at from import_runs i where i.source = s.name and i.is_sync order by i.id desc limit 1) r`.execute(
    db,
  );
  return new Map(rows.map(({ source, started_at }) => [source, started_at]));
}

/** The first problems of some runs, by primary key: at most `limit` each. */
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
