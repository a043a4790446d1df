import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { loadStarter, starterFolder } from './starter.ts';
import { writeStarter } from './starter-write.ts';
import { countBillRows, countRows, emptyTables } from './testing.ts';

const { db } = await testDatabase();

test('A fresh start holds the real Congress and its bills; two processes that start at once load them once.', async () => {
  await emptyTables(db);
  expect((await Promise.all([loadStarter(db), loadStarter(db)])).sort()).toEqual([false, true]);
  expect(await countRows(db, 'bills')).toBeGreaterThan(1700);
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
  });
  expect(await countRows(db, 'short_list')).toBe(100);
  expect(await countRows(db, 'bill_summaries')).toBe(0);
});

test('The next thing gets an id of its own, and loading again changes nothing.', async () => {
  await loadStarter(db);
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

test('Starter data written from a database that was filled with it holds the same rows.', async () => {
  await loadStarter(db);
  const folder = await mkdtemp(join(tmpdir(), 'polity-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeStarter(db, folder);
  for (const name of await readdir(folder)) {
    const [written, kept] = await Promise.all(
      [folder, starterFolder].map(async (from) => gunzipSync(await readFile(join(from, name))).toString()),
    );
    expect(written === kept, name).toBe(true);
  }
});

test('Starter data stays small.', async () => {
  const sizes = await Promise.all(
    (await readdir(starterFolder)).map(async (name) => (await stat(join(starterFolder, name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 1024 * 1024);
});
