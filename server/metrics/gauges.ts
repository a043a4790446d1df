import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { passwordsInProgress } from '#server/auth/passwords/passwords.ts';
import { connectionsOf } from '#server/database/pool.ts';
import type { Services } from '#server/jobs/services.ts';
import { cacheRequests } from './cache-requests.ts';

/** Registers what is read when Prometheus asks: the pool, password hashing, jobs and caches. */
export function registerGauges(registry: Registry, { db, jobs }: Services): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect: function () {
        this.set(read());
      },
    });
  const gaugeByState = (name: string, help: string, read: () => Record<string, number>) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['state'],
      collect: function () {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value);
      },
    });
  gaugeByState('polity_database_connections', 'Connections of the pool, by state.', () => {
    const { open, idle } = connectionsOf(db);
    return { in_use: open - idle, idle };
  });
  gauge(
    'polity_database_connections_max',
    'Connections that the pool may open.',
    () => connectionsOf(db).max,
  );
  gauge(
    'polity_database_waiting',
    'Queries and transactions waiting for a connection of the pool.',
    () => connectionsOf(db).waiting,
  );
  gaugeByState(
    'polity_passwords',
    'Passwords being hashed, and passwords waiting to be hashed.',
    passwordsInProgress,
  );
  registerJobGauges(registry, jobs);
  registry.registerMetric(cacheRequests);
}

/** All processes see the same jobs, so one of them reports for all (`aggregator: 'first'`). */
function registerJobGauges(registry: Registry, jobs: Services['jobs']): void {
  const counts = cachedCounts(() => jobs.counts());
  const options = { aggregator: 'first' as const, registers: [] };
  registry.registerMetric(
    new Gauge({
      ...options,
      name: 'polity_jobs',
      help: 'Jobs by queue and state: due, later (after a failure or as scheduled), active.',
      labelNames: ['queue', 'state'],
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
  registry.registerMetric(
    new Gauge({
      ...options,
      name: 'polity_failed_jobs',
      help: 'Jobs that failed after all retries.',
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
    if (!last || performance.now() - last.at > cacheMs)
      last = { at: performance.now(), answer: ask().catch(() => undefined) };
    return Promise.race([last.answer, sleep(timeoutMs, undefined, { ref: false })]);
  };
}
