import { z } from 'zod';
import { urlOf } from '#server/database/pool.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import { cronOf } from './schedule.ts';
import { syncSource } from './sync.ts';
import { missingKey, syncSources } from './sync-sources.ts';
import type { SyncSource } from './sync-source.ts';

/** One job a source: by its schedule where SYNC is on, and when an administrator asks. Of several processes one does it. */
export const syncJobs: Job[] = syncSources.map((source) =>
  defineJob({
    name: jobNameOf(source),
    queue: 'sync',
    data: z.object({}),
    cron: cronOf(source.rhythm),
    isScheduled: ({ sync }) => sync.on && missingKey(source, sync) === null,
    handle: async ({ db, config }) => {
      if (missingKey(source, config.sync)) return;
      // Somebody else may be at it already; a source that is down is told of in its run, and asked again by schedule.
      await syncSource(urlOf(db), config, source);
    },
  }),
);

export function jobNameOf({ name }: SyncSource): string {
  return `sync.${name}`;
}

export function syncJobOf(source: SyncSource): Job {
  return syncJobs.find(({ name }) => name === jobNameOf(source))!;
}
