import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';

/** Lends a database with all tables and nothing in them, and a folder, to some work. */
export async function withDatabase<T>(work: (url: string, dataDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-drill-'));
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
