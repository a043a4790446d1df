import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { connect, UnreachableDatabaseError, type Connection } from './pool.ts';
import { startEmbedded } from './embedded/postgres.ts';
import { migrate } from './migrate.ts';
import { Reviver } from './embedded/supervisor.ts';

export interface OpenDatabase extends Connection {
  /** True when this call started the embedded PostgreSQL (and its owner should stop it). */
  startedEmbedded: boolean;
  /** Has the embedded PostgreSQL, if there is one, started again whenever it dies. */
  watchEmbedded(tell: (words: string) => void): void;
  /** Ends the embedded PostgreSQL, if there is one. Call after close(). */
  stopEmbedded(): Promise<void>;
}

/** The configured database, connected and migrated: DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(
  config: Config,
  pool?: Parameters<typeof connect>[1],
): Promise<OpenDatabase> {
  const { dataDir } = config;
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir });
  const reviver = embedded && new Reviver(embedded, config.dataDir);
  const url = config.databaseUrl ?? embedded!.url;
  const migration = await connectWithRetry(url);
  await migrate(migration.db).finally(migration.close);
  const connection = await connect(url, pool);
  return {
    ...connection,
    startedEmbedded: embedded?.started ?? false,
    watchEmbedded: (tell) => reviver?.watch(tell),
    stopEmbedded: async () => reviver?.stop(),
  };
}

const retryForMs = 30_000;
const retryDelayMs = 1_000;

/** A database that starts together with the server may need a moment. @throws ConfigError after 30 seconds. */
async function connectWithRetry(url: string): Promise<Connection> {
  const giveUpAt = Date.now() + retryForMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(url, { max: 1, statementTimeout: 0 });
    } catch (error) {
      if (!(error instanceof UnreachableDatabaseError) || Date.now() > giveUpAt) throw error;
      if (attempt === 1) console.error(`${error.message} Trying again for ${retryForMs / 1000} seconds.`);
      await sleep(retryDelayMs);
    }
  }
}
