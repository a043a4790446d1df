import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { replaceSpellingWords } from '#server/search/spelling-store.ts';
import { ConfigError } from '#server/config.ts';
import { countDataSets } from '#server/freshness/data-sets-store.ts';
import { withoutForeignKeys } from '#server/database/foreign-keys.ts';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import { followPassages } from '../bills-store/passages-store.ts';
import { keepLastKnownHolders } from '../last-known-terms-store.ts';
import {
  removeStatementLimit,
  continueItemIds,
  hasItems,
  prepareInsert,
  type InsertLines,
} from './starter-store.ts';
import { starterTables, type StarterTable } from './starter-tables.ts';

export const starterFolder = fileURLToPath(new URL('../../../data/starter/', import.meta.url));

const batchSize = 4000;
/** Reports bytes read of all bytes. */
type OnProgress = (done: number, total: number) => void;

/**
 * Fills an empty database with the data of data/starter, in one transaction. Rows have their original ids. A
 * database with items is left unchanged. One process loads; others wait for it.
 * @returns whether it loaded.
 */
export async function loadStarter(
  db: Db,
  onProgress: OnProgress = () => undefined,
  folder = starterFolder,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await removeStatementLimit(db);
    await lock(db, 'import');
    if (await hasItems(db)) return false;
    const files = await Promise.all(
      starterTables.map(async (table) => ({ table, ...(await sizeOf(folder, table)) })),
    );
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    await withoutForeignKeys(
      db,
      files.map(({ table }) => table.table),
      async () => {
        for (const { table, path } of files)
          await loadTable(db, table, path, (bytes) => onProgress((done += bytes), total));
      },
    );
    await continueItemIds(db);
    await keepLastKnownHolders(db);
    await followPassages(db, 'all');
    await saveListings(db, 'all');
    await countDataSets(db);
    await refreshShortList(db);
    await replaceSpellingWords(db);
    return true;
  });
}

/** @throws ConfigError if the file is missing. */
async function sizeOf(folder: string, { table }: StarterTable): Promise<{ path: string; bytes: number }> {
  const path = join(folder, `${table}.ndjson.gz`);
  const { size } = await stat(path).catch(() => {
    throw new ConfigError(`The starter data is not complete: ${path} is missing.`);
  });
  return { path, bytes: size };
}

async function loadTable(
  db: Db,
  table: StarterTable,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const file = createReadStream(path).on('data', (part) => onBytes(part.length));
  const lines = createInterface({ input: file.pipe(createGunzip()), crlfDelay: Infinity });
  let batch: string[] = [];
  let insert: InsertLines | undefined;
  for await (const line of lines) {
    if (!insert) insert = await prepareInsert(db, table, columnsOf(line, table));
    else if (batch.push(line) >= batchSize) {
      await insert(batch);
      batch = [];
    }
  }
  await insert?.(batch);
}

/**
 * The columns of a file. If a column was added since, rows get its default.
 * @throws ConfigError if the file has a column that no longer exists.
 */
function columnsOf(header: string, { table, columns }: StarterTable): string[] {
  const given = JSON.parse(header) as { table: string; columns: string[] };
  if (given.table !== table || !given.columns.every((column) => columns.includes(column)))
    throw new ConfigError(`The starter data of ${table} was made for another version of Polity.`);
  return given.columns;
}
