import { findFailedJobs, openBoss, retryFailedJobs } from './boss.ts';

/** Lists the failed jobs, newest first, or retries all of them. @returns lines to print. */
export async function failedJobsReport(url: string, retry: boolean): Promise<string[]> {
  const boss = await openBoss(url);
  try {
    if (retry) return [`${await retryFailedJobs(boss)} jobs will be tried again.`];
    const failed = await findFailedJobs(boss);
    return failed.length === 0
      ? ['No failed jobs.']
      : failed.map(({ id, job, at }) => `${at.toISOString()}  ${job}  ${id}`);
  } finally {
    await boss.stop({ graceful: false });
  }
}
