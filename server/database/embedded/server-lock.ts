import { sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '#server/config.ts';
import type { Db } from '../pool.ts';

const lockConnection = 'polity server';

/**
 * Makes this process the only server on an embedded database, until it ends the connection or dies. Waits a
 * moment, because the lock of a killed server may still exist.
 * @throws ConfigError when another server holds the lock.
 */
export async function acquireServerLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: lockConnection,
    lock_timeout: 1_000,
  });
  // PostgreSQL may be killed. The supervisor restarts it and acquires the lock again.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(0, 0)');
    return client;
  } catch {
    await client.end();
    throw new ConfigError(
      `Polity is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/** Whether a server runs on an embedded database. */
export async function serverRuns(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select
    from pg_stat_activity
    where datname = current_database() and application_name = ${lockConnection}`.execute(db);
  return rows.length > 0;
}
