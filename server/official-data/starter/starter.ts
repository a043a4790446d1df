import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { ConfigError } from '#server/config.ts';
import { countDataSets } from '#server/freshness/data-sets-store.ts';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import { starterTables, type StarterTable } from './starter-tables.ts';

export const starterFolder = fileURLToPath(new URL('../../../data/starter/', import.meta.url));

const chunk = 4000;
type OnProgress = (done: number, total: number) => void;

/**
 * Fills an empty database with the facts of data/starter, all in one transaction. Ids stay what they were when the data was made.
 * A database that has a bill already is left alone. Safe to call from several processes at once: the second one waits, then sees the bills.
 * @param onProgress is told bytes read of all bytes.
 * @returns whether it loaded.
 */
export async function loadStarter(
  db: Db,
  onProgress: OnProgress = () => undefined,
  folder = starterFolder,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // A slow machine may need longer than a request ever may, and so may whoever waits for it.
    await sql`set local statement_timeout = 0`.execute(db);
    await lock(db, 'import');
    const { rows } = await sql<{
      has_bills: boolean;
    }>`select exists (select from bills) or exists (select from items) as has_bills`.execute(db);
    if (rows[0]!.has_bills) return false;
    const files = (
      await Promise.all(starterTables.map(async (table) => ({ table, ...(await sizeOf(folder, table)) })))
    ).filter(({ bytes }) => bytes > 0);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const { table, path } of files)
      await loadTable(db, table, path, (bytes) => onProgress((done += bytes), total));
    await sql`select setval(pg_get_serial_sequence('items', 'id'), (select max(id) from items))`.execute(db);
    await saveListings(db, 'all');
    await countDataSets(db);
    await refreshShortList(db);
    return true;
  });
}

/** 0 bytes for a file that may be missing and is. */
async function sizeOf(
  folder: string,
  { table, mayLack }: StarterTable,
): Promise<{ path: string; bytes: number }> {
  const path = join(folder, `${table}.ndjson.gz`);
  const facts = await stat(path).catch(() => {
    if (mayLack) return { size: 0 };
    throw new ConfigError(`The starter data is not complete: ${path} is missing.`);
  });
  return { path, bytes: facts.size };
}

async function loadTable(
  db: Db,
  table: StarterTable,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const typeOf = await columnTypes(db, table);
  const file = createReadStream(path).on('data', (part) => onBytes(part.length));
  // Lines that come before somebody listens are lost: nothing may be awaited between here and the loop.
  const lines = createInterface({ input: file.pipe(createGunzip()), crlfDelay: Infinity });
  let rows: string[] = [];
  let insert: Insert | undefined;
  for await (const line of lines) {
    if (!insert) insert = insertStatement(db, table, columnsOf(line, table), typeOf);
    else if (rows.push(line) >= chunk) rows = await insert(rows);
  }
  await insert?.(rows);
}

/**
 * The columns of a file. One made before a column was added lacks it; its rows take the default.
 * @throws ConfigError when the file was written for columns that are no more.
 */
function columnsOf(header: string, { table, columns }: StarterTable): string[] {
  const given = JSON.parse(header) as { table: string; columns: string[] };
  if (given.table !== table || !given.columns.every((column) => columns.includes(column)))
    throw new ConfigError(`The starter data of ${table} was made for another version of Polity.`);
  return given.columns;
}

type Insert = (rows: string[]) => Promise<string[]>;

async function columnTypes(db: Db, { table }: StarterTable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = ${table}::regclass and attnum > 0`.execute(
    db,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** One statement a chunk: the rows travel as one JSON array of arrays, each value cast to the type of its column. */
function insertStatement(
  db: Db,
  { table, packed }: StarterTable,
  columns: string[],
  typeOf: Map<string, string>,
): Insert {
  const values = columns
    .map((column, i) => (typeOf.get(column) === 'jsonb' ? `r->${i}` : `(r->>${i})::${typeOf.get(column)}`))
    .join(', ');
  const identity = table === 'items' ? ' overriding system value' : '';
  const [from, to] = (packed?.rows ?? `select ${values} from jsonb_array_elements($rows) r`).split('$rows');
  const start = sql.raw(`insert into ${table} (${columns.join(', ')})${identity} ${from}`);
  const end = sql.raw(`${to} on conflict do nothing`);
  return async (rows) => {
    if (rows.length > 0) await sql`${start}${`[${rows.join(',')}]`}::jsonb${end}`.execute(db);
    return [];
  };
}
