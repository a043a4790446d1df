import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigError } from '#server/config.ts';
import type { Db } from './pool.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Brings the schema up to date: every numbered file of migrations/ once, in order of name, all in one
 * transaction. Safe to run from several processes at once (Kysely holds a lock).
 * @returns the names that were run now.
 * @throws ConfigError for a database of a newer version, or without the rights to prepare it.
 */
export async function migrate(db: Db): Promise<string[]> {
  // Branches number their files independently, so a file may arrive after one with a higher number was run.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    allowUnorderedMigrations: true,
  });
  const { results = [], error } = await migrator.migrateToLatest();
  const [, unknown] = /executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown)
    throw new ConfigError(
      `The database belongs to a newer version of Polity: this one does not know ${unknown}. ` +
        'Start the newer version, or empty the database and restore a backup of this one.',
    );
  // 42501: a missing right; 0A000: the server has no such extension.
  if (/^(42501|0A000)$/.test((error as { code?: string } | undefined)?.code ?? ''))
    throw new ConfigError(
      `The database cannot be prepared: ${(error as Error).message}. The account needs a database that it owns, ` +
        "on a server with PostgreSQL's own extensions pg_trgm and fuzzystrmatch.",
    );
  const failed = results.find((result) => result.status === 'Error');
  if (failed)
    throw new Error(`The migration ${failed.migrationName} failed. Nothing was changed.`, { cause: error });
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
