import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { expectExactListings } from '#server/testing/recount.ts';
import { loadStarter, starterFolder } from './starter.ts';
import { writeStarter } from './write-starter.ts';
import { countBillRows, countRows } from '../../testing/official-data.ts';

const { db } = await testDatabase('starter');

test('loads Congress and its bills', async () => {
  const { rows: counted } = await sql<{
    category: string;
    count: number;
  }>`select category, count(*) from bills group by 1`.execute(db);
  expect(Object.fromEntries(counted.map(({ category, count }) => [category, count]))).toEqual({
    fed: 1801,
    eo: 6788,
    state: 9,
  });
  const { rows } = await sql<{
    office: string;
    count: number;
  }>`select office, count(*) from representative_terms where start_date <= '2026-06-15' and end_date > '2026-06-15' group by 1`.execute(
    db,
  );
  expect(Object.fromEntries(rows.map(({ office, count }) => [office, count]))).toEqual({
    senator: 100,
    representative: 431,
    delegate: 5,
    resident_commissioner: 1,
    president: 1,
    vice_president: 1,
    governor: 1,
    lieutenant_governor: 1,
    attorney_general: 1,
    secretary_of_state: 1,
    state_senator: 40,
    assembly_member: 80,
  });
  const { rows: listed } = await sql<{
    category: string;
    count: number;
  }>`select category, count(*) from short_list where congress = 119 group by 1 order by 1`.execute(db);
  expect(listed).toEqual([
    { category: 'eo', count: 100 },
    { category: 'fed', count: 100 },
    { category: 'state', count: 2 },
  ]);
  expect(await countRows(db, 'roll_calls')).toBe(479);
  // Starter data has no prose.
  expect(await countRows(db, 'bill_summaries')).toBe(0);
  expect(await countRows(db, 'bill_text_bodies')).toBe(0);
  await expectExactListings(db);
});

test('two processes that start together load it once', { tags: ['slow'] }, async () => {
  const empty = await testDatabase();
  const folder = await copyStarter();
  // Without these rows: they take longer than everything else.
  const header = '{"table":"roll_call_votes","columns":["roll_call_id"]}\n';
  await writeFile(join(folder, 'roll_call_votes.ndjson.gz'), gzipSync(header));
  const load = () => loadStarter(empty.db, undefined, folder);
  expect((await Promise.all([load(), load()])).sort()).toEqual([false, true]);
  expect(await countBillRows(empty.db)).toEqual(await countBillRows(db));
});

test('knows the zip codes of the territories, of military mail and of PO boxes', async () => {
  const rows = await db
    .selectFrom('zips')
    .select(['zip', 'city', 'state'])
    .where('zip', 'in', ['00901', '00802', '09001', '10008', '34001', '96201', '96799', '96910', '96950'])
    .orderBy('zip')
    .execute();
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '00802 St Thomas VI',
    '00901 San Juan PR',
    '09001 APO AE',
    '10008 New York NY',
    '34001 APO AA',
    '96201 APO AP',
    '96799 Pago Pago AS',
    '96910 Hagatna GU',
    '96950 Saipan MP',
  ]);
});

test('gives the next item a new id, and changes nothing when loaded again', async () => {
  const before = await countBillRows(db);
  const { id } = await db
    .insertInto('items')
    .values({ item_type: 'bill' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('items').where('id', '=', id).execute();
  expect(await loadStarter(db)).toBe(false);
  expect(await countBillRows(db)).toEqual(before);
});

test('has its foreign keys again after loading', async () => {
  await expect(
    db.insertInto('bill_subjects').values({ bill_id: 999_999_999, subject: 'Water' }).execute(),
  ).rejects.toThrow('foreign key');
});

/** A copy of the starter data that a test can change. */
async function copyStarter(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(starterFolder, folder, { recursive: true });
  return folder;
}

/** Columns and lines of a starter file. */
async function tableIn(folder: string, name: string): Promise<{ columns: string[]; rows: unknown[][] }> {
  const [header, ...lines] = gunzipSync(await readFile(join(folder, name)))
    .toString()
    .trimEnd()
    .split('\n');
  const { columns } = JSON.parse(header!) as { columns: string[] };
  return { columns, rows: lines.map((line) => JSON.parse(line) as unknown[]) };
}

test('writes the same rows that were loaded', { tags: ['slow'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polity-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeStarter(db, folder);
  for (const name of (await readdir(starterFolder)).filter((file) => file.endsWith('.gz'))) {
    const [written, original] = await Promise.all([tableIn(folder, name), tableIn(starterFolder, name)]);
    const positions = original.columns.map((column) => written.columns.indexOf(column));
    // Packed lines hold several rows and have their own columns.
    const isSame = JSON.stringify(written.columns) === JSON.stringify(original.columns);
    const same = isSame
      ? written.rows
      : written.rows.map((row) => positions.map((position) => row[position]));
    expect(JSON.stringify(same) === JSON.stringify(original.rows), name).toBe(true);
  }
});

test('refuses a starter file with an unknown column, and a folder without one of the files', async () => {
  const empty = await testDatabase();
  const folder = await copyStarter();
  await writeFile(join(folder, 'zips.ndjson.gz'), gzipSync('{"table":"zips","columns":["zip","county"]}\n'));
  await expect(loadStarter(empty.db, undefined, folder)).rejects.toThrow('another version of Polity');
  await rm(join(folder, 'zips.ndjson.gz'));
  await expect(loadStarter(empty.db, undefined, folder)).rejects.toThrow('not complete');
});

test('is smaller than 8 MB, and its roll calls than 700 kB', async () => {
  const sizes = await Promise.all(
    (await readdir(starterFolder)).map(async (name) => ({
      name,
      size: (await stat(join(starterFolder, name))).size,
    })),
  );
  const sum = (prefix: string) =>
    sizes.filter(({ name }) => name.startsWith(prefix)).reduce((total, { size }) => total + size, 0);
  expect(sum('')).toBeLessThan(8 * 1024 * 1024);
  expect(sum('roll_call')).toBeLessThan(700_000);
});
