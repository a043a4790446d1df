import { setTimeout as sleep } from 'node:timers/promises';
import { passwordsInProgress } from '#server/auth/passwords/passwords.ts';
import { connectionsOf } from '#server/database/pool.ts';
import type { Services } from '#server/jobs/services.ts';

/** A figure that is read when somebody asks for it. */
export interface Fact {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  /** Over several processes: what each has of its own is added up, what all see alike is said once. */
  aggregator: 'sum' | 'first';
  read(): Values | Promise<Values>;
}
type Values = { labels?: Record<string, string | number>; value: number }[];

/** What this process and the database have to do at the moment. */
export function factsOf({ db, jobs }: Services): Fact[] {
  const counts = remember(() => jobs.counts());
  return [
    {
      name: 'polity_database_connections',
      help: 'Connections of the pool, by what they do.',
      type: 'gauge',
      aggregator: 'sum',
      read() {
        const { open, idle } = connectionsOf(db);
        return [
          { labels: { state: 'in_use' }, value: open - idle },
          { labels: { state: 'idle' }, value: idle },
        ];
      },
    },
    {
      name: 'polity_database_connections_max',
      help: 'Connections that the pool may open.',
      type: 'gauge',
      aggregator: 'sum',
      read: () => [{ value: connectionsOf(db).max }],
    },
    {
      name: 'polity_database_waiting',
      help: 'Queries and transactions that wait for a connection of the pool.',
      type: 'gauge',
      aggregator: 'sum',
      read: () => [{ value: connectionsOf(db).waiting }],
    },
    {
      name: 'polity_passwords',
      help: 'Passwords that are being hashed, and that wait.',
      type: 'gauge',
      aggregator: 'sum',
      read() {
        const { hashing, waiting } = passwordsInProgress();
        return [
          { labels: { state: 'hashing' }, value: hashing },
          { labels: { state: 'waiting' }, value: waiting },
        ];
      },
    },
    {
      name: 'polity_jobs',
      help: 'Jobs by queue: due and not yet begun, due later (after a failure, or because they were asked for so), being done. Counted every ten seconds.',
      type: 'gauge',
      aggregator: 'first',
      read: async () =>
        (await counts())?.queues.flatMap(({ queue, due, later, active }) =>
          Object.entries({ due, later, active }).map(([state, value]) => ({
            labels: { queue, state },
            value,
          })),
        ) ?? [],
    },
    {
      name: 'polity_dead_letters',
      help: 'Jobs that were given up. Counted every ten seconds.',
      type: 'gauge',
      aggregator: 'first',
      read: async () => {
        const found = await counts();
        return found ? [{ value: found.deadLetters }] : [];
      },
    },
  ];
}

/** What may be at hand: how often it was, and how often it had to be read. */
export type Uses = Record<string, { kept: number; read: number }>;

export function keptFact(uses: Uses): Fact {
  return {
    name: 'polity_kept_total',
    help: 'Pages of visitors, pages of lists and bills: how often they were at hand, and how often they were read or rendered.',
    type: 'counter',
    aggregator: 'sum',
    read: () =>
      Object.entries(uses).flatMap(([what, { kept, read }]) => [
        { labels: { what, from: 'kept' }, value: kept },
        { labels: { what, from: 'read' }, value: read },
      ]),
  };
}

const freshFor = 5_000;
const patience = 1_000;

/**
 * Asks at most every five seconds, however many want to know, and waits a second at most: a database that is out of reach must not
 * keep the rest from being seen.
 * @returns undefined where there was no answer.
 */
function remember<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let last: { at: number; answer: Promise<T | undefined> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > freshFor)
      last = { at: Date.now(), answer: ask().catch(() => undefined) };
    return Promise.race([last.answer, sleep(patience, undefined, { ref: false })]);
  };
}
