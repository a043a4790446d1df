import * as contract from '#contract/official-data.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { logAction } from '#server/moderation/log-store.ts';
import { findLockedSources } from './schedule/source-lock-store.ts';
import { describeSources, syncJobKey } from './schedule/source-status.ts';
import { syncJobFor } from './schedule/sync-jobs.ts';
import { findSyncSource, missingKey } from './sources.ts';

const maxFailedJobs = 50;

export const officialDataRoutes = [
  route(contract.adminData, async ({ db, config, jobs }) => {
    const [sources, failed] = await Promise.all([describeSources(db, config, jobs), jobs.failedJobs()]);
    return {
      scheduled: config.sync.on,
      sources,
      failed_jobs: {
        count: failed.length,
        jobs: failed.slice(0, maxFailedJobs).map(({ id, job, at }) => ({ id, job, at: at.toISOString() })),
      },
    };
  }),

  route(contract.startSync, async ({ db, config, jobs, viewer, params }) => {
    const source = findSyncSource(params.source);
    if (!source) throw new AppError('not_found', { text: 'There is no source with this name.' });
    const missing = missingKey(source, config.sync);
    if (missing)
      throw new AppError('conflict', {
        text: `This source needs a key. Set ${missing} and restart the server.`,
      });
    if ((await findLockedSources(db, [source.name])).size > 0)
      throw new AppError('conflict', { text: `${source.title}: already running.` });
    const key = await syncJobKey(db, source);
    await db.transaction().execute(async (db) => {
      const isQueued = await jobs.enqueue(db, syncJobFor(source), {}, { key });
      if (!isQueued) throw new AppError('conflict', { text: `${source.title}: already waiting to start.` });
      await logAction(db, { by: viewer.id, action: 'start_sync', details: { source: source.name } });
    });
    return { message: `${source.title}: starting soon.` };
  }),

  route(contract.retryFailedJobs, async ({ db, jobs, viewer }) => {
    const count = await jobs.retryFailedJobs();
    await logAction(db, { by: viewer.id, action: 'retry_failed_jobs', details: { count } });
    return { message: count === 1 ? 'Retrying 1 job.' : `Retrying ${count} jobs.` };
  }),
];
