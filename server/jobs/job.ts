import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { JobServices } from '#server/jobs/services.ts';

/**
 * Each process runs up to `concurrency` jobs of a queue at once. Retries follow 1, 2, 4 … × `retryDelay`
 * seconds after a failure; after `retryLimit` retries the job counts as failed. Without a heartbeat for
 * `heartbeatSeconds`, another worker takes over the job.
 */
export const queues = {
  // Turning events into notifications. First, because it queues jobs of the others.
  notify: {
    concurrency: 1,
    pollingSeconds: 1,
    retryLimit: 4,
    retryDelay: 5,
    expireInSeconds: 3600,
    heartbeatSeconds: 20,
  },
  mail: {
    concurrency: 2,
    pollingSeconds: 0.5,
    // Half a day.
    retryLimit: 21,
    retryDelay: 4,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
  },
  push: {
    concurrency: 2,
    pollingSeconds: 1,
    retryLimit: 2,
    retryDelay: 10,
    // A batch of 5,000 devices whose push service hangs takes over an hour. An expired job runs on, and the
    // next attempt beside it would send to every device again.
    expireInSeconds: 2 * 3600,
    heartbeatSeconds: 60,
  },
  upkeep: {
    concurrency: 1,
    pollingSeconds: 5,
    retryLimit: 4,
    retryDelay: 30,
    expireInSeconds: 3600,
    heartbeatSeconds: 60,
  },
  // Videos. Each runs in a child process with its own limits.
  media: {
    concurrency: 1,
    pollingSeconds: 1,
    // Three hours: the storage may be away.
    retryLimit: 12,
    retryDelay: 5,
    expireInSeconds: 1800,
    heartbeatSeconds: 60,
  },
  // Reading official sources takes minutes, the first time hours. An interrupted run resumes.
  sync: {
    concurrency: 1,
    pollingSeconds: 5,
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 4 * 3600,
    heartbeatSeconds: 60,
  },
} as const;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

export interface Job<S extends z.ZodType = z.ZodType> {
  /** 'feature.action'. Do not change it while jobs with the old name may be queued. */
  name: string;
  queue: QueueName;
  data: S;
  /** Jobs with a higher number run first. Default: 0. */
  priority?: number;
  /** Schedule (cron, UTC). Scheduled runs have the data {}. */
  cron?: string;
  /** Whether this server schedules the job. Default: yes. */
  isScheduled?(config: Config): boolean;
  /** Must be idempotent: it may run more than once for the same job. */
  handle(services: JobServices, data: z.output<S>, id: string): Promise<void>;
}

/** Defines work that any process runs later, at least once. */
export function defineJob<S extends z.ZodType>(job: Job<S>): Job<S> {
  return job;
}

export interface Jobs {
  /**
   * Queues a job. Inside a transaction, the job is queued only if the transaction commits.
   * @param options.key a second job with the same name and key within a week is not queued.
   * @returns false for such a second job.
   */
  enqueue<S extends z.ZodType>(
    db: Db,
    job: Job<S>,
    data: z.input<S>,
    options?: { key?: string; startAfter?: Date },
  ): Promise<boolean>;
  /** Counts from the last run of the supervisor. Reads no jobs. */
  counts(): Promise<JobCounts>;
  /** Names of the jobs that are queued or running. Reads the queue's jobs of a week: for small queues. */
  unfinished(queue: QueueName): Promise<string[]>;
  /** Failed jobs, newest first. */
  failedJobs(): Promise<FailedJob[]>;
  /** Puts all failed jobs back into their queues. @returns the number of jobs. */
  retryFailedJobs(): Promise<number>;
}

export interface JobCounts {
  /** Waiting and due; due later (a retry or a delayed start); running. */
  queues: { queue: QueueName; due: number; later: number; active: number }[];
  failedJobs: number;
}

export interface FailedJob {
  id: string;
  job: string;
  at: Date;
  /** Null if the process was killed. */
  reason: string | null;
}
