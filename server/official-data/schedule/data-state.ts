import type { DataRun, DataSource } from '#contract/official-data.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { findLastRuns, findProblems, type RunRow } from './data-state.queries.ts';
import { nextRun, rhythmWords } from './schedule.ts';
import { jobNameOf } from './sync-jobs.ts';
import { missingKey, syncSources } from './sync-sources.ts';
import type { SyncSource } from './sync-source.ts';
import { findLockedSources } from './source-lock-store.ts';

const problemsShown = 50;

/** How each source stands: what happened last, what goes on, what comes. */
export async function dataSources(db: Db, config: Config, jobs: Jobs): Promise<DataSource[]> {
  const names = syncSources.map(({ name }) => name);
  const [runs, running, waiting] = await Promise.all([
    findLastRuns(db, names),
    findLockedSources(db, names),
    jobs.waiting('sync'),
  ]);
  const problems = await findProblems(
    db,
    runs.map(({ id }) => id),
    problemsShown,
  );
  return syncSources.map((source) => {
    const { name, title, publisher, rhythm } = source;
    const run = runs.find((one) => one.source === name);
    const missing = missingKey(source, config.sync);
    const isScheduled = config.sync.on && missing === null;
    return {
      name,
      title,
      publisher,
      address: new URL(config.sync.addresses[source.address]).host,
      rhythm: rhythmWords(rhythm),
      state: running.has(name) ? 'running' : waiting.includes(jobNameOf(source)) ? 'waiting' : 'idle',
      missing_key: missing,
      as_of: run?.as_of?.toISOString() ?? null,
      next_run: isScheduled ? nextRun(rhythm, new Date()).toISOString() : null,
      last_run: run
        ? {
            ...viewOf(run, running.has(name)),
            problems: problems
              .filter(({ run_id }) => run_id === run.id)
              .map(({ record_key, reason }) => ({ record: record_key, reason })),
          }
        : null,
    } satisfies DataSource;
  });
}

function viewOf(run: RunRow, isRunning: boolean): Omit<DataRun, 'problems'> {
  const end = run.finished_at ?? (isRunning ? new Date() : run.started_at);
  return {
    id: run.id,
    by: run.is_sync ? 'sync' : 'import',
    outcome: outcomeOf(run, isRunning),
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    seconds: Math.max(0, Math.round((end.getTime() - run.started_at.getTime()) / 1000)),
    read: run.read_count,
    stored: run.stored_count,
    unchanged: run.unchanged_count,
    skipped: run.skipped_count,
    failure: run.failure,
  };
}

/** A run without an end that nobody is at has been cut off; the next goes on where it was. */
function outcomeOf({ finished_at, failure }: RunRow, isRunning: boolean): DataRun['outcome'] {
  if (finished_at === null) return isRunning ? 'running' : 'interrupted';
  return failure === null ? 'done' : 'failed';
}

/** What one run of a source is asked for once: a second press before it begins asks for the same. */
export async function runKey(db: Db, { name }: SyncSource): Promise<string> {
  const [last] = await findLastRuns(db, [name]);
  return `${name} after ${last?.id ?? 0}`;
}
