import { z } from 'zod';
import { urlOf } from '#server/database/pool.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import { missingKey, syncSources } from '../sources.ts';
import { cronExpression } from './schedule.ts';
import { syncSource } from './sync.ts';
import type { SyncSource } from './sync-source.ts';

/** One job per source. It runs by schedule if SYNC is on, and when an administrator asks for it. */
export const syncJobs: Job[] = syncSources.map((source) =>
  defineJob({
    name: jobName(source),
    queue: 'sync',
    data: z.object({}),
    cron: cronExpression(source.schedule),
    isScheduled: ({ sync }) => sync.on && missingKey(source, sync) === null,
    handle: async ({ db, config }) => {
      if (missingKey(source, config.sync)) return;
      // A failed source does not fail the job: the run records the reason, and the schedule tries again.
      await syncSource(urlOf(db), config, source);
    },
  }),
);

export function jobName({ name }: SyncSource): string {
  return `sync.${name}`;
}

export function syncJobFor(source: SyncSource): Job {
  return syncJobs.find(({ name }) => name === jobName(source))!;
}
