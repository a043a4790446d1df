import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { JobServices } from '#server/jobs/services.ts';

/**
 * Where jobs wait. Each process works on `concurrency` jobs of a queue at once; a job that fails is tried again after 1, 2, 4 … times
 * `retryDelay` seconds, and ends as a dead letter after `retryLimit` retries. A worker that is not heard of for `heartbeatSeconds` has lost its jobs.
 */
export const queues = {
  mail: {
    concurrency: 2,
    pollingSeconds: 0.5,
    retryLimit: 9,
    retryDelay: 4,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
  },
  push: {
    concurrency: 2,
    pollingSeconds: 1,
    retryLimit: 2,
    retryDelay: 10,
    expireInSeconds: 300,
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
  // Reading official sources takes minutes, the first time hours; a run that was cut off is taken up again.
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
  /** 'feature.what': never change it while jobs of that name may wait. */
  name: string;
  queue: QueueName;
  data: S;
  /** When it comes up by itself (cron, UTC); its data is then {}. */
  cron?: string;
  /** Whether this server is one that has it come up by itself; where not said, every one is. */
  isScheduled?(config: Config): boolean;
  /** May run more than once for the same job: whatever it does must bear that. */
  handle(services: JobServices, data: z.output<S>, id: string): Promise<void>;
}

/** Work to be done later, by any process, at least once. */
export function defineJob<S extends z.ZodType>(job: Job<S>): Job<S> {
  return job;
}

export interface Jobs {
  /**
   * Queues a job; given a transaction, it waits there if and only if the transaction commits.
   * @param options.key a second job of the same name and key within a week is not queued.
   * @returns false when its key was queued already.
   */
  enqueue<S extends z.ZodType>(
    db: Db,
    job: Job<S>,
    data: z.input<S>,
    options?: { key?: string; startAfter?: Date },
  ): Promise<boolean>;
  /** How many there are, as the last count of whoever supervises the queues has it: no job is read. */
  counts(): Promise<JobCounts>;
  /** Names of the jobs that wait in a queue. */
  waiting(queue: QueueName): Promise<string[]>;
  /** Jobs that were given up, newest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Has all of them tried again. @returns how many. */
  reviveDeadLetters(): Promise<number>;
}

export interface JobCounts {
  /** Due now and not begun; due later, after a failure or as asked for; being done. */
  queues: { queue: QueueName; due: number; later: number; active: number }[];
  deadLetters: number;
}

export interface DeadLetter {
  id: string;
  /** The name of the job. */
  job: string;
  at: Date;
}
