import type { FastifyBaseLogger } from 'fastify';
import type { Job as BossJob, JobResult, PgBoss } from 'pg-boss';
import { allJobs } from './job-registry.ts';
import type { Config } from '#server/config.ts';
import type { JobServices } from '#server/jobs/services.ts';
import { reasonOf, type Envelope } from '#server/jobs/boss.ts';
import { queueNames, queues } from '#server/jobs/job.ts';
import { EmailRefusedError } from '#server/mail/email-refused.ts';
import { queueFanOut } from '#server/notifications/fan-out.ts';

/** How often a process looks for new events. */
const eventPollMs = 1_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Works on everything queued, a bounded number at once, until the boss is stopped. */
export async function startWorkers(boss: PgBoss, services: JobServices, log: Log): Promise<void> {
  for (const name of queueNames) {
    const { concurrency, pollingSeconds } = queues[name];
    await boss.work(
      name,
      {
        localConcurrency: concurrency,
        pollingIntervalSeconds: pollingSeconds,
        // While several wait, a worker does not pause between two jobs.
        burstWhenReadyExceeds: 1,
        perJobResults: true,
      },
      (jobs: BossJob<Envelope>[]) => Promise.all(jobs.map((job) => settle(services, log, job))),
    );
  }
  const poll = setInterval(() => void queueFanOut(services).catch(() => undefined), eventPollMs).unref();
  boss.once('stopped', () => clearInterval(poll));
  await schedule(boss, services.config);
}

/** The schedules of earlier versions and configurations are in the database too. */
async function schedule(boss: PgBoss, config: Config): Promise<void> {
  const jobs = allJobs.filter(({ cron, isScheduled }) => cron && isScheduled?.(config) !== false);
  for (const { name, key } of await boss.getSchedules())
    if (!jobs.some((job) => job.queue === name && job.name === key)) await boss.unschedule(name, key);
  for (const { name, queue, cron } of jobs)
    await boss.schedule(queue, cron!, { job: name, data: {} } satisfies Envelope, {
      key: name,
      tz: 'UTC',
      missed: 'once',
    });
}

/** Runs one job. @throws what the job throws, and for an unknown job or invalid data. */
export async function runJob(
  services: JobServices,
  id: string,
  { job: name, data }: Envelope,
): Promise<void> {
  const job = allJobs.find((job) => job.name === name);
  if (!job) throw new Error(`Unknown job: ${name}.`);
  await job.handle(services, job.data.parse(data), id);
}

/** Runs a job. pg-boss tries a failed job again; 'deadletter' is at once among the failed jobs. */
async function settle(services: JobServices, log: Log, { id, data }: BossJob<Envelope>): Promise<JobResult> {
  try {
    await runJob(services, id, data);
    return { id, status: 'completed' };
  } catch (error) {
    const permanent = error instanceof EmailRefusedError;
    const reason = reasonOf(error as Error);
    log.warn({ job: data.job, id, reason }, `Job failed${permanent ? '' : '; will retry'}`);
    return { id, status: permanent ? 'deadletter' : 'failed', output: error as Error };
  }
}

/** Running jobs may finish within six seconds. The others wait for the next process. */
export function stopWorkers(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: true, timeout: 6_000 });
}
