import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { failedJobsReport } from '#server/jobs/failed-jobs.ts';

export function registerJobs(program: Command, config: Config): void {
  program
    .command('jobs')
    .description('list failed background jobs')
    .option('--retry', 'retry all of them')
    .action(({ retry = false }: { retry?: boolean }) =>
      withDatabase(config, async (_db, url) => console.log((await failedJobsReport(url, retry)).join('\n'))),
    );
}
