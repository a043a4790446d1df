import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startProduct, type Product } from '../e2e/product.ts';
import { readPassword, readPostmaster, urlOf } from '../server/database/embedded/postmaster.ts';
import { signUpMany } from '../bench/people.ts';

/** A running product whose processes can be killed. */
export interface Victim {
  dataDir: string;
  /** The process that runs now. */
  product: Product;
  /** The present URL of the embedded PostgreSQL. */
  databaseUrl(): Promise<string>;
  postmaster(): Promise<number>;
  /** Starts the server again after a kill. @returns seconds until it was ready. */
  restart(): Promise<number>;
}

/** Runs work on a new product, then stops and deletes it. */
export async function withVictim<T>(
  work: (victim: Victim) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-faults-'));
  const env = { RATE_LIMIT: 'off', CENSUS_GEOCODER_URL: 'off', LOG_LEVEL: 'error', ...settings };
  const victim: Victim = {
    dataDir,
    product: await startProduct(dataDir, env),
    databaseUrl: async () => {
      const cluster = join(dataDir, 'postgres');
      return urlOf(cluster, (await readPostmaster(cluster))!, await readPassword(dataDir));
    },
    postmaster: async () => (await readPostmaster(join(dataDir, 'postgres')))!.pid,
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

/** Queries the database directly. */
export function ask<R extends pg.QueryResultRow>(
  victim: Victim,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return withClient(victim, async (client) => (await client.query<R>(text, values)).rows);
}

export function members(victim: Victim, count: number): Promise<{ id: number; token: string }[]> {
  return withClient(victim, (client) => signUpMany(client, count));
}

async function withClient<T>(victim: Victim, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await victim.databaseUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
