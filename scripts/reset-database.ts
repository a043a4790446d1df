import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/database/embedded/postgres.ts';
import { isRunning, readPostmaster } from '../server/database/embedded/postmaster.ts';
import { isInUse } from '../server/database/embedded/with-database.ts';

// `npm run db:reset` deletes the embedded database, and the uploads and emails that belong to it. The next
// start creates a new one.
try {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set. db:reset only deletes the embedded database.');
  await stopOrphan(dataDir);
  const folders = ['postgres', 'media', 'mail']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  console.log(folders.length > 0 ? `Deleted ${folders.join(', ')}` : 'There is no database to delete.');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

/** Ends the PostgreSQL that a killed server has left behind. @throws ConfigError if a process uses it. */
async function stopOrphan(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster || !isRunning(postmaster.pid)) return;
  const embedded = await startEmbedded({ dataDir });
  if (await isInUse(embedded.url)) throw new ConfigError('Stop Polity first.');
  await embedded.stop();
}
