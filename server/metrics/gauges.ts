import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Metric, type Registry } from 'prom-client';
import { passwordsInProgress } from '#server/auth/passwords/passwords.ts';
import { connectionsOf } from '#server/database/pool.ts';
import type { Services } from '#server/jobs/services.ts';

/** Hits and misses of each cache by name. */
export type CacheStats = Record<string, { hits: number; misses: number }>;

/** Registers what is read when Prometheus asks: the pool, password hashing, jobs and caches. */
export function registerGauges(registry: Registry, { db, jobs }: Services, caches: CacheStats): void {
  const add = (metric: Metric) => registry.registerMetric(metric);
  add(
    new Gauge({
      name: 'polity_database_connections',
      help: 'Connections of the pool, by state.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { open, idle } = connectionsOf(db);
        this.set({ state: 'in_use' }, open - idle);
        this.set({ state: 'idle' }, idle);
      },
    }),
  );
  add(
    new Gauge({
      name: 'polity_database_connections_max',
      help: 'Connections that the pool may open.',
      registers: [],
      collect() {
        this.set(connectionsOf(db).max);
      },
    }),
  );
  add(
    new Gauge({
      name: 'polity_database_waiting',
      help: 'Queries and transactions waiting for a connection of the pool.',
      registers: [],
      collect() {
        this.set(connectionsOf(db).waiting);
      },
    }),
  );
  add(
    new Gauge({
      name: 'polity_passwords',
      help: 'Passwords being hashed, and passwords waiting to be hashed.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { hashing, waiting } = passwordsInProgress();
        this.set({ state: 'hashing' }, hashing);
        this.set({ state: 'waiting' }, waiting);
      },
    }),
  );
  registerJobGauges(add, jobs);
  add(
    new Counter({
      name: 'polity_cache_requests_total',
      help: 'Reads answered from a cache (hit) and reads that had to be made (miss), by cache.',
      labelNames: ['cache', 'result'],
      registers: [],
      collect() {
        this.reset();
        for (const [cache, { hits, misses }] of Object.entries(caches)) {
          this.inc({ cache, result: 'hit' }, hits);
          this.inc({ cache, result: 'miss' }, misses);
        }
      },
    }),
  );
}

/** All processes see the same jobs, so one of them reports for all (`aggregator: 'first'`). */
function registerJobGauges(add: (metric: Metric) => void, jobs: Services['jobs']): void {
  const counts = cachedCounts(() => jobs.counts());
  add(
    new Gauge({
      name: 'polity_jobs',
      help: 'Jobs by queue and state: due, later (after a failure or as scheduled), active.',
      labelNames: ['queue', 'state'],
      aggregator: 'first',
      registers: [],
      async collect() {
        this.reset();
        for (const { queue, due, later, active } of (await counts())?.queues ?? []) {
          this.set({ queue, state: 'due' }, due);
          this.set({ queue, state: 'later' }, later);
          this.set({ queue, state: 'active' }, active);
        }
      },
    }),
  );
  add(
    new Gauge({
      name: 'polity_failed_jobs',
      help: 'Jobs that failed for good.',
      aggregator: 'first',
      registers: [],
      async collect() {
        const found = await counts();
        this.reset();
        if (found) this.set(found.failedJobs);
        else this.remove();
      },
    }),
  );
}

const cacheMs = 5_000;
const timeoutMs = 1_000;

/**
 * Asks at most every five seconds and waits at most one: an unreachable database must not hide the other
 * metrics.
 * @returns undefined if there was no answer.
 */
function cachedCounts<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let last: { at: number; answer: Promise<T | undefined> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > cacheMs)
      last = { at: Date.now(), answer: ask().catch(() => undefined) };
    return Promise.race([last.answer, sleep(timeoutMs, undefined, { ref: false })]);
  };
}
