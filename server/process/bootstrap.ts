import cluster from 'node:cluster';
import type { Config } from '#server/config.ts';
import { connect, type Connection } from '#server/database/pool.ts';
import { acquireServerLock } from '#server/database/embedded/data-dir-lock.ts';
import { openDatabase } from '#server/database/open.ts';

/** What a server stands on: a database that is migrated and filled, and a data folder that is its own. */
export interface Ground extends Connection {
  /** Ends the connections, and what this process has started itself. */
  leave(): Promise<void>;
}

/** Connections that all processes together may have open for requests; PostgreSQL allows 100 where nobody has said otherwise. */
const mostConnections = 90;
/** Of each process besides: for jobs, for news of other processes. */
const besides = 4;

/**
 * One of several processes finds everything prepared by the one that leads them.
 * @param onBegun is told when PostgreSQL is running, or has begun to start.
 */
export async function openGround(config: Config, onBegun?: () => void): Promise<Ground> {
  const pool = {
    max: Math.max(4, Math.min(16, Math.floor(mostConnections / config.workers) - besides)),
  };
  if (config.databaseUrl) onBegun?.();
  if (cluster.isWorker) {
    const connection = await connect(config.databaseUrl!, pool);
    return { ...connection, leave: connection.close };
  }
  const release = config.databaseUrl ? async () => undefined : await acquireServerLock(config.dataDir);
  const database = await openDatabase(config, pool, onBegun);
  database.watchEmbedded((words) => console.error(words));
  const { loadStarter } = await import('#server/official-data/starter/starter.ts');
  await loadStarter(database.db);
  return {
    ...database,
    leave: async () => {
      await database.close();
      await database.stopEmbedded();
      await release();
    },
  };
}
