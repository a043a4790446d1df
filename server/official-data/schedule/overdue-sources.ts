import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { JobServices } from '#server/jobs/services.ts';
import { missingKey, syncSources } from '../sources.ts';
import { syncJobKey } from './source-status.ts';
import { intervalMs } from './schedule.ts';
import { findLastRuns } from './source-status.queries.ts';
import { syncJobFor } from './sync-jobs.ts';

/** Lets a server that has just started serve its first requests undisturbed. */
const secondsAfterStart = 20;
const retryAfterMs = 3_600_000;

/** Retries failed sources every three hours; the next scheduled run can be a week away. */
export const retryFailedSources = defineJob({
  name: 'sync.retry_failed',
  queue: 'upkeep',
  cron: '29 */3 * * *',
  isScheduled: ({ sync }) => sync.on,
  data: z.object({}),
  async handle(services) {
    await queueOverdueSources(services);
  },
});

/**
 * After a start, queues the sources that were never synced or whose last run is longer ago than their
 * schedule allows. A failed run is tried again after an hour. If several servers start at once, one of them
 * queues each source.
 * @returns names of the queued sources.
 */
export async function queueOverdueSources(
  { db, config, jobs }: Pick<JobServices, 'db' | 'config' | 'jobs'>,
  startAfter = new Date(Date.now() + secondsAfterStart * 1000),
): Promise<string[]> {
  if (!config.sync.on) return [];
  const names = syncSources.map(({ name }) => name);
  const lastSyncs = await findLastRuns(db, names, { isSync: true });
  const queued: string[] = [];
  for (const source of syncSources) {
    if (missingKey(source, config.sync)) continue;
    const last = lastSyncs.find((run) => run.source === source.name);
    const waitMs = last?.failure ? retryAfterMs : intervalMs(source.schedule);
    if (last && Date.now() - last.started_at.getTime() < waitMs) continue;
    const key = await syncJobKey(db, source);
    if (await jobs.enqueue(db, syncJobFor(source), {}, { key, startAfter })) queued.push(source.name);
  }
  return queued;
}
