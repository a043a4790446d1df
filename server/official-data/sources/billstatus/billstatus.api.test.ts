import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { expectExactListings } from '#server/testing/recount.ts';
import { billstatusImporter } from './billstatus.ts';
import { runImport } from '../../engine/import-run.ts';
import { readTar } from '../../engine/formats/archives.ts';
import { billXml } from './billstatus.test-data.ts';
import {
  countBillRows,
  countRows,
  emptyTables,
  makeFolder,
  hasRealData,
  realData,
  makeZip,
} from '../../../testing/official-data.ts';

const { db } = await testDatabase();
const importBills = (...paths: string[]) => runImport(db, billstatusImporter, paths);
const titles = async () =>
  (await db.selectFrom('bills').select(['slug', 'title']).orderBy('slug').execute()).map(
    ({ slug, title }) => `${slug} ${title}`,
  );

beforeEach(() => emptyTables(db));

test('keeps the id of a bill when a newer file replaces it', async () => {
  const folder = await makeFolder({ 'BILLSTATUS-119hr1.xml': billXml() });
  expect(await importBills(folder)).toMatchObject({ read: 1, stored: 1, unchanged: 0, skipped: 0 });
  const { id } = await db.selectFrom('bills').select('id').executeTakeFirstOrThrow();
  const before = await countBillRows(db);
  const newer = await makeFolder({
    'BILLSTATUS-119hr1.xml': billXml({ title: 'Cleaner Water Act', updateDate: '2025-07-01T00:00:00Z' }),
  });
  expect(await importBills(newer)).toMatchObject({ stored: 1 });
  expect(await db.selectFrom('bills').select(['id', 'title']).execute()).toEqual([
    { id, title: 'Cleaner Water Act' },
  ]);
  expect(await countBillRows(db)).toEqual(before);
  await expectExactListings(db);
});

test('reads a file again that GovInfo has completed without changing its date', async () => {
  const whole = billXml();
  const partial = whole.replace(/<item><bioguideId>Y000033.*?<\/item>/s, '');
  await importBills(await makeFolder({ 'BILLSTATUS-119hr1.xml': partial }));
  const count = async () => await db.selectFrom('bills').select('cosponsor_count').executeTakeFirst();
  expect(await count()).toEqual({ cosponsor_count: 0 });
  const folder = await makeFolder({ 'BILLSTATUS-119hr1.xml': whole });
  expect(await importBills(folder)).toMatchObject({ stored: 1 });
  expect(await count()).toEqual({ cosponsor_count: 1 });
  expect(await importBills(folder)).toMatchObject({ stored: 0, unchanged: 1 });
});

test('never replaces newer data with older, in any order of files', async () => {
  const old = billXml({ title: 'Old', updateDate: '2025-01-01T00:00:00Z' });
  const folder = await makeFolder({ 'a.xml': billXml({ title: 'New' }), 'b.xml': old, 'c.xml': old });
  expect(await importBills(folder)).toMatchObject({ read: 3, stored: 1, unchanged: 2, skipped: 0 });
  expect(await importBills(folder)).toMatchObject({ read: 3, stored: 0, unchanged: 3, skipped: 0 });
  expect(await titles()).toEqual(['hr1-119 New']);
});

test('shortens a reason that quotes a field of 5 MB', async () => {
  const field = 'x'.repeat(5_000_000);
  const folder = await makeFolder({
    'BILLSTATUS-119hr6.xml': billXml({ number: 6 }).replace('<number>6<', `<number>${field}<`),
  });
  const [problem] = (await importBills(folder)).problems;
  expect(problem!.reason.length).toBeLessThanOrEqual(501);
  const { reason } = await db.selectFrom('import_problems').select('reason').executeTakeFirstOrThrow();
  expect(reason.length).toBeLessThanOrEqual(501);
});

test('reports and skips bad files, and stores the others completely', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;">]><billStatus><bill><title>&b;</title></bill></billStatus>`;
  const folder = await makeFolder({
    'BILLSTATUS-119hr1.xml': billXml(),
    'BILLSTATUS-119hr2.xml': billXml({ number: 2 }).slice(0, 2500),
    'BILLSTATUS-119hr3.xml': bomb,
    'BILLSTATUS-119hr4.xml': billXml({ number: 5 }),
    'BILLSTATUS-119hr6.xml': billXml({ number: 6 })
      .replace('B000001', 'nobody')
      .replace('<number>6<', '<number>six<'),
    'junk.xml': Buffer.alloc(50 * 1024 * 1024 - 1, 'junk '),
    'longer-junk.xml': Buffer.alloc(50 * 1024 * 1024 + 1, 'junk '),
    'latin.xml': Buffer.from(billXml({ title: 'Caf\u00e9' }), 'latin1'),
    'README.md': 'not wanted',
  });
  const summary = await importBills(folder);
  expect(summary).toMatchObject({ read: 8, stored: 1, unchanged: 0, skipped: 7 });
  expect(Object.fromEntries(summary.problems.map(({ record, reason }) => [record, reason]))).toEqual({
    'BILLSTATUS-119hr2': expect.stringContaining('not well-formed XML'),
    'BILLSTATUS-119hr3': expect.stringContaining('document type'),
    'BILLSTATUS-119hr4': 'The file is named after one bill but contains another (hr5-119).',
    'BILLSTATUS-119hr6': "'six' is not the number of a bill.",
    'junk.xml': expect.stringContaining('not well-formed XML'),
    'longer-junk.xml': 'The file is larger than 50 MB. No official record is that large.',
    'latin.xml': 'The file is not UTF-8 text.',
  });
  expect(await titles()).toEqual(['hr1-119 Clean Water Act']);
  expect(await countRows(db, 'import_problems')).toBe(7);
  expect(await countRows(db, 'items')).toBe(4); // one bill, three people
  expect(await importBills(folder)).toMatchObject({ read: 8, stored: 0, unchanged: 1, skipped: 7 });
});

test('reports a record that the database refuses, and stores the others', async () => {
  // Words without end do not fit into a full-text index entry (1 MB).
  const words = Array.from({ length: 200_000 }, (_, i) => `w${i.toString(36)}x`).join(' ');
  const folder = await makeFolder({
    'BILLSTATUS-119hr1.xml': billXml(),
    'BILLSTATUS-119hr2.xml': billXml({ number: 2, title: words }),
  });
  const summary = await importBills(folder);
  expect(summary).toMatchObject({
    read: 2,
    stored: 1,
    skipped: 1,
    problems: [{ record: 'BILLSTATUS-119hr2', reason: expect.stringContaining('The database refused it') }],
  });
  expect(await titles()).toEqual(['hr1-119 Clean Water Act']);
  expect(await countRows(db, 'bill_titles')).toBe(2);
});

test('reads .gz and .tar.gz, and reports a damaged archive', async () => {
  const folder = await makeFolder({
    'BILLSTATUS-119hr1.xml': billXml(),
    'BILLSTATUS-119hr2.xml': billXml({ number: 2 }),
  });
  execFileSync('tar', [
    'czf',
    join(folder, 'all.tar.gz'),
    '-C',
    folder,
    'BILLSTATUS-119hr1.xml',
    'BILLSTATUS-119hr2.xml',
  ]);
  const archives = await makeFolder({
    'BILLSTATUS-119hr3.xml.gz': gzipSync(billXml({ number: 3 })),
    'bomb.xml.gz': gzipSync(Buffer.alloc(60 * 1024 * 1024)),
    'cut.tar.gz': gzipSync('x'.repeat(5000)).subarray(0, 20),
    'not.zip': 'not a zip',
  });
  expect(await importBills(join(folder, 'all.tar.gz'))).toMatchObject({ read: 2, stored: 2, skipped: 0 });
  const summary = await importBills(archives);
  expect(summary).toMatchObject({ read: 4, stored: 1, skipped: 3 });
  expect(summary.problems.map(({ record }) => record).sort()).toEqual(
    ['bomb.xml', 'cut.tar.gz', 'not.zip'].map((name) => (name === 'bomb.xml' ? 'bomb.xml.gz' : name)),
  );
});

test('reads a .zip, ignores unsafe paths, and reports a zip bomb', async () => {
  const archive = makeZip({
    'BILLSTATUS-119hr1.xml': billXml(),
    '../../etc/BILLSTATUS-119hr2.xml': billXml({ number: 2 }),
    '/BILLSTATUS-119hr3.xml': billXml({ number: 3 }),
    'bomb.xml': ' '.repeat(60 * 1024 * 1024),
    'README.txt': 'not wanted',
  });
  const folder = await makeFolder({ 'BILLSTATUS-119-hr.zip': archive, 'cut.zip': archive.subarray(0, -30) });
  const summary = await importBills(folder);
  expect(summary).toMatchObject({ read: 5, stored: 3, skipped: 2 });
  expect(summary.problems).toEqual([
    { record: 'bomb.xml', reason: 'The file is larger than 50 MB. No official record is that large.' },
    { record: 'cut.zip', reason: 'The file is not a zip archive, or it is incomplete.' },
  ]);
});

test('stores each bill once in concurrent imports', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`BILLSTATUS-119hr${i + 1}.xml`, billXml({ number: i + 1 })]),
  );
  const folder = await makeFolder(files);
  const runs = await Promise.all([importBills(folder), importBills(folder), importBills(folder)]);
  expect(runs.reduce((sum, run) => sum + run.stored, 0)).toBeGreaterThanOrEqual(40);
  expect(await countRows(db, 'bills')).toBe(40);
  expect(await countRows(db, 'items')).toBe(43);
  expect(await countRows(db, 'bill_actions')).toBe(120);
});

test('continues an interrupted import', async () => {
  const folder = await makeFolder(
    Object.fromEntries(
      Array.from({ length: 1200 }, (_, i) => [`BILLSTATUS-119hr${i + 1}.xml`, billXml({ number: i + 1 })]),
    ),
  );
  const interrupted = {
    ...billstatusImporter,
    items: async function* (entries: Parameters<typeof billstatusImporter.items>[0]) {
      let count = 0;
      for await (const item of billstatusImporter.items(entries)) {
        if (++count > 1100) throw new Error('pulled the plug');
        yield item;
      }
    },
  };
  await expect(runImport(db, interrupted, [folder])).rejects.toThrow('pulled the plug');
  const stored = await countRows(db, 'bills');
  expect(await importBills(folder)).toMatchObject({ read: 1200, stored: 1200 - stored, unchanged: stored });
  expect(await countRows(db, 'bill_actions')).toBe(3600);
});

test('reports a missing path in one sentence', async () => {
  await expect(importBills('/nowhere/at-all')).rejects.toThrow(
    'There is no file or folder at /nowhere/at-all.',
  );
});

test('adds imported bills to the Short List', async () => {
  await importBills(
    await makeFolder({
      'BILLSTATUS-119hr1.xml': billXml(),
      'BILLSTATUS-118hr1.xml': billXml({ congress: 118 }),
    }),
  );
  const { rows } =
    await sql`select b.slug, l.rank, l.category from short_list l join bills b on b.id = l.item_id order by b.slug`.execute(
      db,
    );
  expect(rows).toEqual([
    { slug: 'hr1-118', rank: 1, category: 'fed' },
    { slug: 'hr1-119', rank: 1, category: 'fed' },
  ]);
});

describe.skipIf(!hasRealData)('With the genuine files', { tags: ['slow'] }, () => {
  test('imports all three schemas twice with equal counts', async () => {
    const paths = ['117-genuine-sample', '119-genuine', 'usgpo-samples'].map((name) =>
      join(realData, 'billstatus', name),
    );
    const first = await importBills(...paths);
    expect(first).toMatchObject({ read: 338, skipped: 0 });
    const counts = await countBillRows(db);
    expect(counts.bills).toBeGreaterThan(325);
    expect(await importBills(...paths)).toMatchObject({ read: 338, stored: 0, unchanged: 338, skipped: 0 });
    expect(await countBillRows(db)).toEqual(counts);
  });

  test('marks exactly the 328 laws of the genuine set as laws', async () => {
    const summary = await importBills(await makeFolder(await lawsAndSomeOthers()));
    expect(summary.stored).toBeGreaterThan(328 + 300);
    expect(summary.skipped).toBe(0);
    const { rows } =
      await sql`select count(*) filter (where status = 'became_law') as became, count(*) filter (where law_number is not null) as laws,
      count(*) filter (where (status = 'became_law') <> (law_number is not null)) as differ from bills`.execute(
        db,
      );
    expect(rows).toEqual([{ became: 328, laws: 328, differ: 0 }]);
  });
});

/** The genuine bills of the 117th Congress that have a law, and every sixth of the others. */
async function lawsAndSomeOthers(): Promise<Record<string, Buffer>> {
  const archive = join(realData, 'billstatus/BILLSTATUS-117-genuine.tar.gz');
  const files: Record<string, Buffer> = {};
  let others = 0;
  for await (const entry of readTar(
    archive,
    (name) => name.endsWith('.xml'),
    () => undefined,
  ))
    if ('data' in entry && (entry.data.includes('<laws>') || others++ % 6 === 0))
      files[entry.name] = entry.data;
  return files;
}
