import * as contract from '#contract/official-data.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { dataSources, runKey } from './schedule/data-state.ts';
import { syncJobOf } from './schedule/sync-jobs.ts';
import { syncSourceOf } from './schedule/sync-sources.ts';

export const syncRoutes = [
  route(contract.adminData, async ({ db, config, jobs }) => {
    const [sources, failed] = await Promise.all([dataSources(db, config, jobs), jobs.failedJobs()]);
    return {
      scheduled: config.sync.on,
      sources,
      dead_letters: {
        count: failed.length,
        jobs: failed.slice(0, 50).map(({ id, job, at }) => ({ id, job, at: at.toISOString() })),
      },
    };
  }),

  route(contract.startSync, async ({ db, config, jobs, params }) => {
    const source = syncSourceOf(params.source);
    if (!source) throw new AppError('not_found', { text: 'There is no source of this name.' });
    const state = (await dataSources(db, config, jobs)).find(({ name }) => name === source.name)!;
    if (state.missing_key)
      throw new AppError('conflict', {
        text: `This source needs a key: set ${state.missing_key} and start again.`,
      });
    if (state.state === 'running')
      throw new AppError('conflict', { text: `${source.title}: being read right now.` });
    const isQueued = await jobs.enqueue(db, syncJobOf(source), {}, { key: await runKey(db, source) });
    if (!isQueued) throw new AppError('conflict', { text: `${source.title}: waiting to be read already.` });
    return { message: `${source.title}: to be read in a moment.` };
  }),

  route(contract.retryDeadLetters, async ({ jobs }) => {
    const count = await jobs.retryFailedJobs();
    return { message: count === 1 ? '1 job will be tried again.' : `${count} jobs will be tried again.` };
  }),
];
