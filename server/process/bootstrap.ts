import cluster from 'node:cluster';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { connect, type Connection } from '#server/database/pool.ts';
import { loadStarter } from '#server/official-data/starter/starter.ts';

/** A migrated and filled database. */
export interface Bootstrap extends Connection {
  /** Closes the connections and stops what this process started. */
  shutdown(): Promise<void>;
}

/** Connections that all processes together should open at most. PostgreSQL allows 100 by default. */
const connectionLimit = 90;
/** Further connections of each process, for jobs and notifications. */
const reservedPerProcess = 4;

/**
 * Opens the database. A cluster worker finds it migrated and filled by the primary.
 * @param onSpawn called when the embedded PostgreSQL was spawned and is starting.
 */
export async function bootstrap(config: Config, onSpawn?: () => void): Promise<Bootstrap> {
  const perProcess = Math.floor(connectionLimit / config.workers) - reservedPerProcess;
  const pool = { max: Math.max(4, Math.min(16, perProcess)) };
  if (cluster.isWorker) {
    const connection = await connect(config.databaseUrl!, pool);
    return { ...connection, shutdown: connection.close };
  }
  if (config.mediaS3)
    await import('#server/media/s3-storage.ts').then((s3) => s3.checkBucket(config.mediaS3!));
  const database = await openDatabase(config, { pool, isServer: true, onSpawn });
  database.watchEmbedded((message) => console.error(message));
  const shutdown = async () => {
    await database.close();
    await database.stopEmbedded();
  };
  await loadStarter(database.db).catch(async (error: unknown) => {
    await shutdown();
    throw error;
  });
  return { ...database, shutdown };
}
