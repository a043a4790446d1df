import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startProduct, type Product } from '../e2e/product.ts';
import { signUpMany } from '../bench/people.ts';

/** The whole product on a folder of its own, for faults that only a real process can have. */
export interface Victim {
  dataDir: string;
  /** The one that runs now. */
  product: Product;
  /** Where the embedded PostgreSQL is at the moment. */
  databaseUrl(): Promise<string>;
  postmaster(): Promise<number>;
  /** Starts it again after it was killed. @returns seconds until it was ready. */
  restart(): Promise<number>;
}

/** Lends a running product to some work, and clears it away. */
export async function withVictim<T>(work: (victim: Victim) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-drill-'));
  const env = { RATE_LIMIT: 'off', CENSUS_GEOCODER_URL: 'off', LOG_LEVEL: 'error' };
  const victim: Victim = {
    dataDir,
    product: await startProduct(dataDir, env),
    databaseUrl: async () => {
      const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
      return `postgres://polity:${password}@127.0.0.1:${(await postmaster(dataDir)).port}/postgres`;
    },
    postmaster: async () => (await postmaster(dataDir)).pid,
    restart: async () => {
      const started = performance.now();
      victim.product = await startProduct(dataDir, env);
      return (performance.now() - started) / 1000;
    },
  };
  try {
    return await work(victim);
  } finally {
    await victim.product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function postmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Asks the database itself, past the server. */
export async function ask<R extends pg.QueryResultRow>(
  victim: Victim,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: await victim.databaseUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function members(victim: Victim, count: number): Promise<{ id: number; token: string }[]> {
  const client = new pg.Client({ connectionString: await victim.databaseUrl() });
  await client.connect();
  try {
    return await signUpMany(client, count);
  } finally {
    await client.end();
  }
}
