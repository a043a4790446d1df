import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { withJobs } from '#server/jobs/boss.ts';
import type { Jobs } from '#server/jobs/job.ts';

const maxShown = 50;

export function registerJobs(program: Command, config: Config): void {
  program
    .command('jobs')
    .description('list failed background jobs')
    .option('--retry', 'retry all of them')
    .action(({ retry = false }: { retry?: boolean }) =>
      withDatabase(config, (_db, url) => withJobs(url, retry ? retryFailed : listFailed)),
    );
}

async function retryFailed(jobs: Jobs): Promise<void> {
  console.log(`${await jobs.retryFailedJobs()} jobs will be tried again.`);
}

async function listFailed(jobs: Jobs): Promise<void> {
  const failed = await jobs.failedJobs();
  if (failed.length === 0) console.log('No failed jobs.');
  for (const { id, job, at } of failed.slice(0, maxShown)) console.log(`${at.toISOString()}  ${job}  ${id}`);
}
