import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { chooseRows, readLines } from './starter-store.ts';
import { starterTables, type StarterTable } from './starter-tables.ts';

/**
 * Writes starter data from the database: per table one gzipped file of JSON lines. The first line names the
 * columns; each further line is one row.
 * @returns bytes written.
 */
export async function writeStarter(
  db: Db,
  folder: string,
  onProgress: (done: number, total: number, table: string) => void = () => undefined,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { bills, people } = await chooseRows(db);
      if (!bills || !people)
        throw new ConfigError(
          'The database has no bills or no sitting members to make starter data from. Import them first.',
        );
      let bytes = 0;
      for (const [index, table] of starterTables.entries()) {
        onProgress(index, starterTables.length, table.table);
        bytes += await writeTable(db, table, join(folder, `${table.table}.ndjson.gz`));
      }
      return bytes;
    });
}

async function writeTable(db: Db, table: StarterTable, file: string): Promise<number> {
  const lines = async function* () {
    yield `${JSON.stringify({ table: table.table, columns: table.columns })}\n`;
    yield* readLines(db, table);
  };
  // Node writes no time into the gzip header, so the same rows give the same bytes.
  await pipeline(lines, createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(file));
  return (await stat(file)).size;
}
