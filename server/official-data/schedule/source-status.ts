import type { DataRun, DataSource } from '#contract/official-data.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { missingKey, syncSources } from '../sources.ts';
import { describeSchedule, nextRunAt } from './schedule.ts';
import { findLockedSources } from './source-lock-store.ts';
import { findLastRuns, findProblems, type RunRow } from './source-status.queries.ts';
import { jobName } from './sync-jobs.ts';
import type { SyncSource } from './sync-source.ts';

const maxProblems = 50;

/** The status of every source: its last run, whether it is running or waiting, and its next run. */
export async function describeSources(db: Db, config: Config, jobs: Jobs): Promise<DataSource[]> {
  const names = syncSources.map(({ name }) => name);
  // Jobs first, runs last: a job that ends in between has stored its run.
  const unfinished = await jobs.unfinished('sync');
  const running = await findLockedSources(db, names);
  const runs = await findLastRuns(db, names);
  const problems = await findProblems(
    db,
    runs.map(({ id }) => id),
    maxProblems,
  );
  return syncSources.map((source) => {
    const { name, title, publisher, schedule } = source;
    const run = runs.find((one) => one.source === name);
    const missing = missingKey(source, config.sync);
    const isScheduled = config.sync.on && missing === null;
    return {
      name,
      title,
      publisher,
      address: new URL(config.sync.addresses[source.address]).host,
      schedule: describeSchedule(schedule),
      state: running.has(name) ? 'running' : unfinished.includes(jobName(source)) ? 'waiting' : 'idle',
      missing_key: missing,
      as_of: run?.as_of?.toISOString() ?? null,
      next_run: isScheduled ? nextRunAt(schedule, new Date()).toISOString() : null,
      last_run: run
        ? {
            ...runView(run, running.has(name)),
            problems: problems
              .filter(({ run_id }) => run_id === run.id)
              .map(({ record_key, reason }) => ({ record: record_key, reason })),
          }
        : null,
    } satisfies DataSource;
  });
}

function runView(run: RunRow, isRunning: boolean): Omit<DataRun, 'problems'> {
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

/** An unfinished run that no process is working on was interrupted. */
function outcomeOf({ finished_at, failure }: RunRow, isRunning: boolean): DataRun['outcome'] {
  if (finished_at === null) return isRunning ? 'running' : 'interrupted';
  return failure === null ? 'done' : 'failed';
}

/** The key of the next job. It stays the same until a run starts, so asking twice queues one job. */
export async function syncJobKey(db: Db, { name }: SyncSource): Promise<string> {
  const [last] = await findLastRuns(db, [name]);
  return `${name} after ${last?.id ?? 0}`;
}
