import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './pool.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Brings the schema up to date: every numbered file of migrations/ once, in order of name, each in a
 * transaction. Safe to run from several processes at once (Kysely holds a lock).
 * @returns the names that were run now.
 */
export async function migrate(db: Db): Promise<string[]> {
  // Branches number their files apart: one may arrive after a later number has been run.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    allowUnorderedMigrations: true,
  });
  const { results = [], error } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d.*\.sql$/.test(name)).sort();
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readFile(folder + name, 'utf8');
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  };
  return Object.fromEntries(await Promise.all(files.map(read)));
}
