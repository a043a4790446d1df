import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConfigError, type Config } from '#server/config.ts';
import { connect, type Db } from '../pool.ts';
import { serverRuns } from './data-dir-lock.ts';
import { openDatabase } from '../open.ts';

/**
 * Lends the database to one piece of work, beside a running Polity or without one. An embedded PostgreSQL is stopped afterwards
 * unless somebody else is using it: the last one out turns off the light, whoever started it.
 * @throws ConfigError when the work is interrupted by a signal.
 */
export async function withDatabase(
  config: Config,
  work: (db: Db, url: string) => Promise<void>,
): Promise<void> {
  const interruption = untilSignal();
  const database = await openDatabase(config, { max: 4, statementTimeout: 0 });
  try {
    const working = work(database.db, database.url);
    // After an interruption its failure is no news.
    working.catch(() => undefined);
    await Promise.race([working, interruption.promise]);
  } finally {
    await database.close();
    if (!config.databaseUrl && !(await isNeeded(config, database.url))) await database.stopEmbedded();
    interruption.forget();
  }
}

/** A server on the data folder, or connections of another command. */
async function isNeeded({ dataDir }: Config, url: string): Promise<boolean> {
  const { db, close } = await connect(url, { max: 1 });
  try {
    // Our own connections may need a moment to be gone.
    for (let look = 0; look < 5; look++) {
      if (await serverRuns(dataDir)) return true;
      const { rows } = await sql<{
        others: number;
      }>`select count(*) as others from pg_stat_activity where application_name = 'polity' and pid <> pg_backend_pid()`.execute(
        db,
      );
      if (rows[0]!.others === 0) return false;
      await sleep(50);
    }
    return true;
  } finally {
    await close();
  }
}

function untilSignal(): { promise: Promise<never>; forget(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const stop = () =>
    reject(new ConfigError('Interrupted. Run the same command again to go on where it stopped.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return {
    promise,
    forget: () => void ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.off(signal, stop)),
  };
}
