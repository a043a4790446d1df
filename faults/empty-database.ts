import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';

/** Runs work on a new database with empty tables, then deletes it. */
export async function withEmptyDatabase<T>(work: (url: string, dataDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-faults-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'var');
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  try {
    return await work(database.url, dataDir);
  } finally {
    await database.close();
    await database.stopEmbedded();
    await rm(folder, { recursive: true, force: true });
  }
}
