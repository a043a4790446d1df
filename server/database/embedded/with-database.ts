import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConfigError, type Config } from '#server/config.ts';
import { connect, type Db } from '../pool.ts';
import { serverRuns } from './server-lock.ts';
import { openDatabase } from '../open.ts';

/**
 * Opens the database for one command, whether or not the server runs. Afterwards an embedded PostgreSQL is
 * stopped unless another process uses it, no matter which process started it.
 * @throws ConfigError when a signal interrupts the work.
 */
export async function withDatabase(
  config: Config,
  work: (db: Db, url: string) => Promise<void>,
): Promise<void> {
  const interruption = untilSignal();
  const database = await openDatabase(config, { pool: { max: 4, statementTimeout: 0 } });
  try {
    const working = work(database.db, database.url);
    // After an interruption the work also fails. That error is not reported.
    working.catch(() => undefined);
    await Promise.race([working, interruption.promise]);
  } finally {
    await database.close();
    if (!config.databaseUrl && !(await isInUse(database.url))) await database.stopEmbedded();
    interruption.forget();
  }
}

/** Whether a server or another command uses the database. */
export async function isInUse(url: string): Promise<boolean> {
  const { db, close } = await connect(url, { max: 1 });
  try {
    // Our own connections may take a moment to close.
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await serverRuns(db)) return true;
      const { rows } = await sql<{ others: number }>`
        select count(*) as others
        from pg_stat_activity
        where application_name = 'polity' and pid <> pg_backend_pid()`.execute(db);
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
  const stop = () => reject(new ConfigError('Interrupted. Run the same command again to continue.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  return { promise, forget: () => signals.forEach((signal) => process.off(signal, stop)) };
}
