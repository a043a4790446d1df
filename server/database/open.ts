import type { Config } from '#server/config.ts';
import { connect, type Connection } from './pool.ts';
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
  onBegun?: () => void,
): Promise<OpenDatabase> {
  const { dataDir } = config;
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir, onBegun });
  const reviver = embedded && new Reviver(embedded, config.dataDir);
  const url = config.databaseUrl ?? embedded!.url;
  const setUp = await connect(url, { max: 1, statementTimeout: 0 });
  await migrate(setUp.db).finally(setUp.close);
  const connection = await connect(url, pool);
  return {
    ...connection,
    startedEmbedded: embedded?.started ?? false,
    watchEmbedded: (tell) => reviver?.watch(tell),
    stopEmbedded: async () => reviver?.stop(),
  };
}
