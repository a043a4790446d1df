import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import type { Db } from '#server/database/pool.ts';
import { withJobs } from '#server/jobs/boss.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { logAction } from '#server/moderation/log-store.ts';

const maxShown = 50;

export function registerJobs(program: Command, config: Config): void {
  program
    .command('jobs')
    .description('list failed background jobs')
    .option('--retry', 'retry all of them')
    .action(({ retry = false }: { retry?: boolean }) =>
      withDatabase(config, (db, url) =>
        withJobs(url, (jobs) => (retry ? retryFailed(db, jobs) : listFailed(jobs))),
      ),
    );
}

async function retryFailed(db: Db, jobs: Jobs): Promise<void> {
  const count = await jobs.retryFailedJobs();
  await logAction(db, { by: userInfo().username, action: 'retry_failed_jobs', details: { count } });
  console.log(count === 1 ? 'Retrying 1 job.' : `Retrying ${count} jobs.`);
}

async function listFailed(jobs: Jobs): Promise<void> {
  const failed = await jobs.failedJobs();
  if (failed.length === 0) console.log('No failed jobs.');
  for (const { id, job, at, reason } of failed.slice(0, maxShown))
    console.log(`${at.toISOString()}  ${job}  ${id}  ${reason ?? 'reason unknown'}`);
}
