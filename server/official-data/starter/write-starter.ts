import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { starterTables, type StarterTable } from './starter-tables.ts';

const chunk = 5000;

/**
 * Writes starter data from the database: one file a table, gzip of lines of JSON. The first line names the columns, every other is one row.
 * Bills are those of the newest congress, all presidential documents and California's bills; people those who sit today, and whoever sponsored one of the bills.
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
      await chooseRows(db);
      let bytes = 0;
      for (const [index, table] of starterTables.entries()) {
        onProgress(index, starterTables.length, table.table);
        bytes += await writeTable(db, table, join(folder, `${table.table}.ndjson.gz`));
      }
      return bytes;
    });
}

async function chooseRows(db: Db): Promise<void> {
  await sql`create temp table starter_bills on commit drop as
    select id from bills where category in ('eo', 'state') or category = 'fed' and congress = (select max(congress) from bills where category = 'fed')`.execute(
    db,
  );
  await sql`create temp table starter_roll_calls on commit drop as
    select id from roll_calls where congress = (select max(congress) from bills where category = 'fed')`.execute(
    db,
  );
  await sql`create temp table starter_people on commit drop as
    select representative_id as id from representative_terms t where sits_today(t)
    union select representative_id from sponsorships where bill_id in (select id from starter_bills)
    union select representative_id from roll_call_votes where roll_call_id in (select id from starter_roll_calls)`.execute(
    db,
  );
  const { rows } = await sql<{
    bills: number;
    people: number;
  }>`select (select count(*) from starter_bills) as bills, (select count(*) from starter_people) as people`.execute(
    db,
  );
  if (!rows[0]?.bills || !rows[0].people)
    throw new ConfigError(
      'There are no bills or no sitting members in the database to make starter data from. Import them first.',
    );
}

async function writeTable(db: Db, table: StarterTable, file: string): Promise<number> {
  // gzip's header is written without a time, so the same rows give the same bytes.
  await pipeline(
    Readable.from(linesOf(db, table)),
    createGzip({ level: constants.Z_BEST_COMPRESSION }),
    createWriteStream(file),
  );
  return (await stat(file)).size;
}

async function* linesOf(
  db: Db,
  { table, columns, where = '', order, packed }: StarterTable,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ table, columns })}\n`;
  const row = columns.map((column) => `t.${column}`).join(', ');
  const lines =
    packed?.lines ??
    `select json_build_array(${row})::text as line from ${table} t ${where} order by ${order}`;
  await sql.raw(`declare starter_rows no scroll cursor for ${lines}`).execute(db);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${chunk} from starter_rows`).execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await sql`close starter_rows`.execute(db);
}
