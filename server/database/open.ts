import { access, constants, mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Config } from '#server/config.ts';
import { connect, refuseSharedSessions, UnreachableDatabaseError, type Connection } from './pool.ts';
import { startEmbedded } from './embedded/postgres.ts';
import { migrate } from './migrate.ts';
import { Supervisor } from './embedded/supervisor.ts';

export interface OpenDatabase extends Connection {
  /** Restarts the embedded PostgreSQL, if there is one, whenever it dies. */
  watchEmbedded(report: (message: string) => void): void;
  /** Ends the embedded PostgreSQL, if there is one. Call after close(). */
  stopEmbedded(): Promise<void>;
}

interface Options {
  pool?: Parameters<typeof connect>[1];
  /** Refuses to be the second server on an embedded database. */
  isServer?: boolean;
  /** Called when the embedded PostgreSQL was spawned and is starting. */
  onSpawn?: (() => void) | undefined;
}

/**
 * The configured database, connected and migrated: DATABASE_URL, or the embedded one in DATA_DIR.
 * @throws ConfigError when it cannot be opened.
 */
export async function openDatabase(
  config: Config,
  { pool, isServer, onSpawn }: Options = {},
): Promise<OpenDatabase> {
  const { dataDir } = config;
  await makeDataFolder(dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir, onSpawn });
  const supervisor = embedded && new Supervisor(embedded, config.dataDir);
  const url = config.databaseUrl ?? embedded!.url;
  const prepare = async () => {
    if (isServer) await supervisor?.acquireLock();
    const migration = await connectWithRetry(url);
    try {
      if (!embedded) await refuseSharedSessions(migration);
      await migrate(migration.db);
    } finally {
      await migration.close();
    }
    return connect(url, pool);
  };
  const connection = await prepare().catch(async (error: unknown) => {
    if (embedded?.started) await supervisor?.stop();
    throw error;
  });
  return {
    ...connection,
    watchEmbedded: (report) => supervisor?.watch(report),
    stopEmbedded: async () => supervisor?.stop(),
  };
}

/** Makes DATA_DIR if it is missing. @throws ConfigError if this account cannot write to it. */
async function makeDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${path} cannot be written: ${(error as Error).message}.`);
  }
}

const retryForMs = 30_000;
const retryDelayMs = 1_000;

/**
 * A database that starts together with the server may need a moment. @throws ConfigError after 30 seconds, or
 * at once if PostgreSQL refuses the connection.
 */
async function connectWithRetry(url: string): Promise<Connection> {
  const giveUpAt = performance.now() + retryForMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(url, { max: 1, statementTimeout: 0 });
    } catch (error) {
      if (!(error instanceof UnreachableDatabaseError) || performance.now() > giveUpAt) throw error;
      if (attempt === 1) console.error(`${error.message} Trying again for ${retryForMs / 1000} seconds.`);
      await sleep(retryDelayMs);
    }
  }
}
