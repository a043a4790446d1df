import { hash, randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import { keepAlive } from '#server/database/pool.ts';
import { queueNames, queues, type FailedJob, type Job, type JobCounts, type Jobs } from './job.ts';

/** The stored form of a job. */
export interface Envelope {
  job: string;
  data: unknown;
}

export const failedJobsQueue = 'failed_jobs';
const unfinishedStates: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
const week = 7 * 24 * 60 * 60;

interface Options {
  /** Maintains queues and schedules. For processes that run jobs. */
  supervise?: boolean;
  onError?(error: Error): void;
}

/**
 * Opens the job queue in the schema `pgboss` and creates or updates its queues. Safe to run in several
 * processes.
 */
export async function openBoss(url: string, { supervise = false, onError }: Options = {}): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: 'polity jobs',
    ...keepAlive,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
  });
  // An unhandled 'error' event would end the process. The next poll reconnects.
  boss.on('error', onError ?? (() => undefined));
  await boss.start();
  await boss.createQueue(failedJobsQueue, { retentionSeconds: 13 * week, deleteAfterSeconds: 13 * week });
  for (const [name, { retryLimit, retryDelay, expireInSeconds, heartbeatSeconds }] of Object.entries(
    queues,
  )) {
    const settings = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: week,
      deadLetter: failedJobsQueue,
    };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }
  return boss;
}

/** Opens the queue for one command. */
export async function withJobs<T>(url: string, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const boss = await openBoss(url);
  try {
    return await work(jobsOf(boss));
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The queue as features use it. */
export function jobsOf(boss: PgBoss): Jobs {
  return {
    async enqueue(db, job, data, { key, startAfter } = {}) {
      const envelope: Envelope = { job: job.name, data: job.data.parse(data) };
      const id = key === undefined ? randomUUID() : idOf(job, key);
      // The id is derived from the key and unique in its queue, so pg-boss rejects a second job.
      const sent = await boss.send(job.queue, envelope, {
        id,
        priority: job.priority ?? 0,
        ...(startAfter && { startAfter }),
        db: fromKysely(db),
      });
      return sent !== null;
    },
    counts: () => readCounts(boss),
    unfinished: async (queue) =>
      (await boss.findJobs<Envelope>(queue))
        .filter(({ state }) => unfinishedStates.has(state))
        .map(({ data }) => data.job),
    failedJobs: () => findFailedJobs(boss),
    retryFailedJobs: () => retryFailedJobs(boss),
  };
}

async function readCounts(boss: PgBoss): Promise<JobCounts> {
  const rows = new Map((await boss.getQueues()).map((row) => [row.name, row]));
  return {
    queues: queueNames.flatMap((queue) => {
      const row = rows.get(queue);
      return row
        ? [{ queue, due: row.readyCount, later: row.queuedCount - row.readyCount, active: row.activeCount }]
        : [];
    }),
    failedJobs: rows.get(failedJobsQueue)?.queuedCount ?? 0,
  };
}

/** A UUID derived from the job's name and the key. */
function idOf(job: Job, key: string): string {
  const hex = hash('sha256', `${job.name}\n${key}`);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Failed jobs, newest first. */
async function findFailedJobs(boss: PgBoss): Promise<FailedJob[]> {
  const jobs = await boss.findJobs<Envelope>(failedJobsQueue, { queued: true });
  return jobs
    .map(({ id, data, createdOn, sourceOutput }) => ({
      id,
      job: data.job,
      at: createdOn,
      reason: reasonOf(sourceOutput),
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, 1000);
}

/** Why a job failed, in one line without email addresses: neither its data nor a mail server may show one. */
export function reasonOf(thrown: object | null): string | null {
  const { message } = (thrown ?? {}) as { message?: unknown };
  if (typeof message !== 'string') return null;
  return message.replaceAll(/\S+@\S+/g, '[address]').replaceAll(/\s+/g, ' ');
}

/** Puts all failed jobs back into their queues. @returns the number of jobs. */
async function retryFailedJobs(boss: PgBoss): Promise<number> {
  // pg-boss moves at most a thousand at a time.
  const moved = await boss.redrive(failedJobsQueue);
  return moved === 0 ? 0 : moved + (await retryFailedJobs(boss));
}
