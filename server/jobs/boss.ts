import { createHash, randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import { queueNames, queues, type DeadLetter, type Job, type JobCounts, type Jobs } from './job.ts';

/** A job as it is stored. */
export interface Envelope {
  job: string;
  data: unknown;
}

export const deadLetters = 'dead_letters';
const week = 7 * 24 * 60 * 60;

interface Options {
  /** Watches over queues and schedules; for processes that work on jobs. */
  supervise?: boolean;
  connections?: number;
  onError?(error: Error): void;
}

/** Opens the job queue in the database's schema `pgboss`, which is brought up to date on the way. Safe from several processes at once. */
export async function openBoss(
  url: string,
  { supervise = false, connections = 2, onError }: Options = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    application_name: 'polity jobs',
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
  });
  // Without a listener a lost connection would end the process; the next poll opens another.
  boss.on('error', onError ?? (() => undefined));
  await boss.start();
  await boss.createQueue(deadLetters, { retentionSeconds: 13 * week, deleteAfterSeconds: 13 * week });
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
      deadLetter: deadLetters,
    };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }
  return boss;
}

/** The side of the queue that features see. */
export function jobsOf(boss: PgBoss): Jobs {
  return {
    async enqueue(db, job, data, { key, startAfter } = {}) {
      const envelope: Envelope = { job: job.name, data: job.data.parse(data) };
      const id = key === undefined ? randomUUID() : idOf(job, key);
      // The id is the key's own, and unique in its queue: a second job finds its place taken.
      const sent = await boss.send(job.queue, envelope, {
        id,
        ...(startAfter && { startAfter }),
        db: fromKysely(db),
      });
      return sent !== null;
    },
    counts: () => readCounts(boss),
    waiting: async (queue) =>
      (await boss.findJobs<Envelope>(queue, { queued: true })).map(({ data }) => data.job),
    deadLetters: () => findDeadLetters(boss, 1000),
    reviveDeadLetters: () => reviveDeadLetters(boss),
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
    deadLetters: rows.get(deadLetters)?.queuedCount ?? 0,
  };
}

/** A UUID (version 8) that is the same for the same job and key. */
function idOf(job: Job, key: string): string {
  const hex = createHash('sha256').update(`${job.name}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Jobs that were given up, newest first. */
export async function findDeadLetters(boss: PgBoss, limit = 50): Promise<DeadLetter[]> {
  const letters = await boss.findJobs<Envelope>(deadLetters, { queued: true });
  return letters
    .map(({ id, data, createdOn }) => ({ id, job: data.job, at: createdOn }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit);
}

/** Tries everything again that was given up. @returns how many jobs. */
export function reviveDeadLetters(boss: PgBoss): Promise<number> {
  return boss.redrive(deadLetters);
}
