import { sql } from 'kysely';
import { describe, expect, test, onTestFinished } from 'vitest';
import { setToday } from '#server/environment/clock.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { emptyCounts } from '#server/official-data/engine/import-run.ts';
import { startImportRun } from '#server/official-data/engine/import-runs-store.ts';
import { addPerson } from '#server/official-data/people-store.ts';
import { Fetcher } from '#server/official-data/schedule/fetcher.ts';
import { SyncRun } from '#server/official-data/schedule/sync-run.ts';
import { syncSource } from '#server/official-data/schedule/sync.ts';
import { getSyncSource } from '#server/official-data/sources.ts';
import { countRows, makeZip } from '#server/testing/official-data.ts';
import { syncDay, syncScene } from '#server/testing/sync-scene.ts';

const { asked, config, db, sync, trySync, upstream, url } = await syncScene();

describe('Federal bills', () => {
  /** Puts bills and their listing where GovInfo has them; dates of the listing are the minutes given. */
  function publish(
    type: string,
    bills: Record<number, { minute: number; xml: string }>,
    zip?: { minute: number; numbers: number[] },
  ) {
    const name = (number: number) => `BILLSTATUS-119${type}${number}.xml`;
    const at = (minute: number) => `18-Sep-2026 20:${String(minute).padStart(2, '0')}`;
    const files = Object.entries(bills).map(([number, { minute }]) => ({
      name: name(Number(number)),
      formattedLastModifiedTime: at(minute),
      size: 1,
      folder: false,
    }));
    const packed = { name: `BILLSTATUS-119-${type}.zip`, formattedLastModifiedTime: at(zip?.minute ?? 0) };
    upstream.documents.set(
      `/bulkdata/json/BILLSTATUS/119/${type}`,
      JSON.stringify({ files: [...files, ...(zip ? [packed] : [])] }),
    );
    for (const [number, { xml }] of Object.entries(bills))
      upstream.documents.set(`/bulkdata/BILLSTATUS/119/${type}/${name(Number(number))}`, xml);
    if (zip)
      upstream.documents.set(
        `/bulkdata/BILLSTATUS/119/${type}/${packed.name}`,
        makeZip(Object.fromEntries(zip.numbers.map((number) => [name(number), bills[number]!.xml]))),
      );
  }
  const bill = (number: number, minute = 1, options = {}) => ({
    [number]: { minute, xml: billXml({ number, ...options }) },
  });
  const nothingElse = () => {
    for (const type of ['s', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres']) publish(type, {});
  };
  const changed = {
    updateDate: '2025-07-01T00:00:00Z',
    extra: '<laws><item><type>Public Law</type><number>119-55</number></item></laws>',
  };
  const titles = async () =>
    (await db.selectFrom('bills').select(['slug', 'status']).orderBy('number').execute()).map(
      (one) => `${one.slug} ${one.status}`,
    );

  test('reads everything first, then nothing, then only what has changed', async () => {
    nothingElse();
    publish('hr', { ...bill(1), ...bill(2) });
    expect(await sync('billstatus')).toMatchObject({ read: 2, stored: 2, skipped: 0, failure: null });
    asked();
    const before = await db.selectFrom('bills').select(['slug', 'imported_at']).execute();
    expect(await sync('billstatus')).toMatchObject({ stored: 0, skipped: 0, failure: null });
    expect(upstream.requests.every(({ headers }) => headers['if-none-match'])).toBe(true);
    expect(asked()).toEqual(['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres']);
    expect(await db.selectFrom('bills').select(['slug', 'imported_at']).execute()).toEqual(before);

    publish('hr', { ...bill(1, 5, changed), ...bill(2), ...bill(3) });
    expect(await sync('billstatus')).toMatchObject({ stored: 2, failure: null });
    expect(asked().filter((name) => name?.endsWith('.xml'))).toEqual([
      'BILLSTATUS-119hr1.xml',
      'BILLSTATUS-119hr3.xml',
    ]);
    expect(await titles()).toEqual(['hr1-119 became_law', 'hr2-119 passed_house', 'hr3-119 passed_house']);
    // A changed bill is not new.
    const after = await db.selectFrom('bills').select(['slug', 'imported_at']).execute();
    expect(after).toEqual(expect.arrayContaining(before));
    const events = await db
      .selectFrom('notification_events')
      .select(['kind', 'details'])
      .orderBy('kind')
      .execute();
    expect(events).toMatchObject([
      { kind: 'bill_status_change', details: { status: 'became_law' } },
      { kind: 'new_bill' },
    ]);
  });

  test('reads a new congress that has bills of some types only', async () => {
    expect((await sync('billstatus')).failure).toContain('/bulkdata/json/BILLSTATUS/119/hr does not exist.');
    publish('hres', bill(5, 1, { type: 'HRES' }));
    expect(await sync('billstatus')).toMatchObject({ stored: 1, skipped: 0, failure: null });
  });

  test('waits in the first month of a congress until GovInfo has a folder for it', async () => {
    setToday('2027-01-10');
    await db.deleteFrom('data_sets').execute();
    expect((await sync('billstatus')).failure).toContain('/BILLSTATUS/119/hr does not exist.');
    nothingElse();
    publish('hr', bill(1));
    expect(await sync('billstatus')).toMatchObject({ read: 0, skipped: 0, failure: null });
    expect(await sync('house-votes')).toMatchObject({ read: 0, failure: null });
    const sets = await db.selectFrom('data_sets').select('is_complete').execute();
    expect(sets).toEqual([{ is_complete: false }, { is_complete: false }]);
    upstream.faults.set('/bulkdata/json/BILLSTATUS/120/hr', [{ status: 403 }]);
    expect((await sync('billstatus')).failure).toContain('/BILLSTATUS/120/hr answered 403.');
    upstream.faults.clear();
    for (const day of ['2027-02-01', '2028-01-10']) {
      setToday(day);
      expect((await sync('billstatus')).failure).toContain('/BILLSTATUS/120/hr does not exist.');
    }
  });

  test('fetches many files as one archive, and newer or missing files one by one', async () => {
    nothingElse();
    const numbers = Array.from({ length: 230 }, (_, i) => i + 1);
    const all = Object.assign({}, ...numbers.map((number) => bill(number, number === 7 ? 9 : 1))) as Record<
      number,
      { minute: number; xml: string }
    >;
    publish('hr', all, { minute: 5, numbers: numbers.filter((number) => number !== 8) });
    expect(await sync('billstatus')).toMatchObject({ stored: 230, failure: null });
    expect(asked().filter((name) => /zip|xml/.test(name!))).toEqual([
      'BILLSTATUS-119-hr.zip',
      'BILLSTATUS-119hr7.xml',
      'BILLSTATUS-119hr8.xml',
    ]);
    expect(await sync('billstatus')).toMatchObject({ stored: 0, failure: null });
    expect(asked().filter((name) => /zip|xml/.test(name!))).toEqual([]);
  });

  test('reports a bad file, fetches it again until it is good, and stores the others', async () => {
    nothingElse();
    publish('hr', { ...bill(1), 2: { minute: 1, xml: '<billStatus>' }, ...bill(3) });
    expect(await sync('billstatus')).toMatchObject({ stored: 2, skipped: 1, failure: null });
    expect(await db.selectFrom('import_problems').select(['record_key', 'reason']).execute()).toEqual([
      { record_key: 'BILLSTATUS-119hr2', reason: expect.stringContaining('not well-formed') },
    ]);
    asked();
    publish('hr', { ...bill(1), ...bill(2), ...bill(3) });
    expect(await sync('billstatus')).toMatchObject({ stored: 1, skipped: 0 });
    expect(asked().filter((name) => name?.endsWith('.xml'))).toEqual(['BILLSTATUS-119hr2.xml']);
  });

  test.each([
    ['answers 500', { status: 500 }],
    ['answers pages', { body: '<!doctype html><title>Maintenance</title>' }],
    ['answers nonsense', { type: 'application/json', body: '{"files":"none"}' }],
    ['breaks off', { type: 'application/json', body: '{"files":[{"name":"', cutAfter: 9 }],
  ])('a source that %s changes nothing, and the run records the reason', async (_, fault) => {
    nothingElse();
    publish('hr', { ...bill(1), ...bill(2) });
    await sync('billstatus');
    const [bills, documents] = [await countRows(db, 'bills'), await countRows(db, 'sync_documents')];
    upstream.faults.set('/bulkdata/json/BILLSTATUS/119/hr', [fault]);
    const { failure } = await sync('billstatus');
    expect(failure).toContain(new URL(upstream.origin).host);
    expect([await countRows(db, 'bills'), await countRows(db, 'sync_documents')]).toEqual([bills, documents]);
    const run = await db
      .selectFrom('import_runs')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({
      is_sync: true,
      source: 'billstatus',
      failure,
      finished_at: expect.any(Date),
    });
    upstream.faults.clear();
    expect(await sync('billstatus')).toMatchObject({ failure: null, stored: 0 });
  });

  test('removes nothing when a listing is empty', async () => {
    nothingElse();
    publish('hr', { ...bill(1), ...bill(2) });
    await sync('billstatus');
    publish('hr', {});
    expect(await sync('billstatus')).toMatchObject({ failure: null });
    expect(await countRows(db, 'bills')).toBe(2);
  });

  test('ends after five failed files in a row, stores the earlier files, and continues in the next run', async () => {
    nothingElse();
    publish('hr', Object.assign({}, ...Array.from({ length: 12 }, (_, i) => bill(i + 1))));
    for (let number = 3; number <= 12; number++)
      upstream.faults.set(`/bulkdata/BILLSTATUS/119/hr/BILLSTATUS-119hr${number}.xml`, [{ status: 500 }]);
    expect(await sync('billstatus')).toMatchObject({
      stored: 2,
      skipped: 4,
      failure: expect.stringContaining('answered 500'),
    });
    expect(asked()).not.toContain('BILLSTATUS-119hr8.xml');
    upstream.faults.clear();
    expect(await sync('billstatus')).toMatchObject({ stored: 10, skipped: 0, failure: null });
    expect(asked()).not.toContain('BILLSTATUS-119hr1.xml');
  });

  test('lets one of two concurrent runs do the work', async () => {
    nothingElse();
    publish('hr', bill(1));
    const outcomes = await Promise.all([1, 2, 3].map(() => trySync('billstatus')));
    expect(outcomes.filter((one) => one !== undefined).map(({ stored }) => stored)).toEqual([1]);
    expect(await countRows(db, 'import_runs')).toBe(1);
  });

  test('reads everything again on request, without notifications', async () => {
    nothingElse();
    publish('hr', { ...bill(1), ...bill(2) });
    await sync('billstatus');
    expect(await sync('billstatus', true)).toMatchObject({ read: 2, failure: null });
    expect(await countRows(db, 'notification_events')).toBe(0);
  });
});

describe('Members of Congress', () => {
  const person = (bioguide: string, last: string) => ({
    id: { bioguide },
    name: { first: 'Ann', last, official_full: `Ann ${last}` },
    bio: { gender: 'F' },
    terms: [
      { type: 'sen', start: '2025-01-03', end: '2031-01-03', state: 'CA', class: 1, party: 'Democrat' },
    ],
  });
  const publish = (file: string, content: unknown) =>
    upstream.documents.set(`/congress-legislators/${file}`, JSON.stringify(content));
  function publishAll() {
    publish('legislators-current.json', [person('A000001', 'Ames'), person('B000002', 'Bond')]);
    publish('executive.json', []);
    publish('committees-current.json', [
      { type: 'house', name: 'House Committee on Rules', thomas_id: 'HSRU' },
    ]);
    publish('legislators-district-offices.json', [
      {
        id: { bioguide: 'A000001' },
        offices: [{ id: 'A000001-fresno', city: 'Fresno', state: 'CA', phone: '559-555-0100' }],
      },
    ]);
    publish('legislators-social-media.json', [{ id: { bioguide: 'B000002' }, social: { twitter: 'bond' } }]);
    publish('committee-membership-current.json', {
      HSRU: [{ name: 'Ann Ames', bioguide: 'A000001', party: 'majority', rank: 1 }],
    });
  }

  test('reads all six files, then only the changed one, which uses the stored data of the others', async () => {
    publishAll();
    expect(await sync('legislators')).toMatchObject({ stored: 6, skipped: 0, failure: null });
    asked();
    expect(await sync('legislators')).toMatchObject({ stored: 0, unchanged: 6, failure: null });
    expect(upstream.requests.splice(0).every(({ headers }) => headers['if-none-match'])).toBe(true);
    publish('legislators-social-media.json', [
      { id: { bioguide: 'B000002' }, social: { twitter: 'bond26' } },
    ]);
    expect(await sync('legislators')).toMatchObject({ stored: 1, failure: null });
    const account = await db.selectFrom('representative_accounts').select('handle').executeTakeFirst();
    expect(account).toEqual({ handle: 'bond26' });
  });

  test('joins a former senator known from votes with the one known from bills', async () => {
    publishAll();
    const name = { first_name: 'Joe', last_name: 'Manchin', name: 'Joe Manchin' };
    const id = await addPerson(db, { ...name, bioguide: 'M001183' });
    await addPerson(db, { ...name, lis: 'S338' });
    const file = '/congress-legislators/legislators-historical.csv';
    const rows = ['Manchin,Joe,M001183,S338', 'Manchin,Joe,X000001,S999'];
    upstream.documents.set(file, ['last_name,first_name,bioguide_id,lis_id', ...rows, ''].join(',\n'));
    expect(await sync('legislators')).toMatchObject({ stored: 7, skipped: 0, failure: null });
    const senators = db.selectFrom('representatives').select(['id', 'bioguide', 'lis']);
    expect(await senators.where('last_name', '=', 'Manchin').execute()).toEqual([
      { id, bioguide: 'M001183', lis: 'S338' },
    ]);
    asked();
    await sync('legislators');
    expect(asked()).not.toContain('legislators-historical.csv');
  });

  test('loses nothing while the file of people is missing, and reads it again later', async () => {
    publishAll();
    upstream.faults.set('/congress-legislators/legislators-current.json', [{ status: 500 }]);
    await db.deleteFrom('data_sets').execute();
    const first = await sync('legislators');
    expect(first.skipped).toBeGreaterThan(1);
    expect(first.failure).toContain('legislators-current.json answered 500');
    const asOf = () => db.selectFrom('data_sets').select('as_of').where('name', '=', 'officials').execute();
    expect(await asOf()).toEqual([]);
    upstream.faults.clear();
    expect(await sync('legislators')).toMatchObject({ skipped: 0, failure: null });
    expect(await asOf()).toEqual([{ as_of: syncDay }]);
    expect(await countRows(db, 'representative_offices')).toBe(1);
    expect(await countRows(db, 'committee_memberships')).toBe(1);
    for (const file of ['legislators-current.json', 'committees-current.json']) publish(file, []);
    publish('committee-membership-current.json', {});
    await sync('legislators');
    expect(await db.selectFrom('committees').select('is_current').execute()).toEqual([{ is_current: true }]);
    expect(await countRows(db, 'representative_terms')).toBe(2);
  });
});

test('a run that gets too few connections leaves its source to the next run', async () => {
  await sql`create role one_connection login password 'one' connection limit 1`.execute(db);
  onTestFinished(async () => void (await sql`drop role one_connection`.execute(db)));
  const limited = new URL(url);
  Object.assign(limited, { username: 'one_connection', password: 'one' });
  await expect(syncSource(limited.href, config, getSyncSource('zips'))).rejects.toThrow('cannot be reached');
  expect(await trySync('zips')).toMatchObject({ stored: 0 });
});

test('reads zip codes from their archive once', async () => {
  const line = [
    'US',
    '94110',
    'San Francisco',
    'California',
    'CA',
    'San Francisco',
    '075',
    '',
    '',
    '37.7',
    '-122.4',
    '4',
  ].join('\t');
  upstream.documents.set('/export/zip/US.zip', makeZip({ 'readme.txt': 'Hello', 'US.txt': `${line}\n` }));
  expect(await sync('zips')).toMatchObject({ stored: 1, failure: null });
  expect(await sync('zips')).toMatchObject({ stored: 0, unchanged: 1, failure: null });
  upstream.documents.set('/export/zip/US.zip', makeZip({ 'readme.txt': 'Hello' }));
  expect((await sync('zips')).failure).toContain('US.zip has none of the files');
  upstream.faults.set('/export/zip/US.zip', [{ type: 'application/zip', body: 'PK cut' }]);
  expect((await sync('zips', true)).failure).toContain('US.zip: The file is not a zip archive');
  expect(await countRows(db, 'zips')).toBe(1);
});

test('a run that takes too long fails only if there is more to read', async () => {
  const run = async (name: string) => {
    const source = getSyncSource(name);
    const row = { id: await startImportRun(db, name, true), source: name, counts: emptyCounts() };
    const fetcher = new Fetcher(config.publicUrl, new AbortController().signal);
    await source.sync(
      new SyncRun({ db, config, source, run: row, fetcher, again: false, deadline: performance.now() - 1 }),
    );
  };
  const line = 'US\t94110\tSan Francisco\tCalifornia\tCA\t\t\t\t\t37.75\t-122.41\t4';
  upstream.documents.set('/export/zip/US.zip', makeZip({ 'US.txt': line }));
  await run('zips');
  expect(await countRows(db, 'zips')).toBe(1);
  expect(await countRows(db, 'sync_documents')).toBe(1);
  upstream.documents.set(
    '/rel2020/cd-sld/tab20_cd11920_zcta520_natl.txt',
    'GEOID_CD119_20|GEOID_ZCTA5_20\n0611|94110\n',
  );
  await expect(run('zip-districts')).rejects.toThrow('There was more to read than one run may take.');
});

test('reads the districts of a zip code from the Census', async () => {
  const header = 'OID_CD119_20|GEOID_CD119_20|NAMELSAD_CD119_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20';
  upstream.documents.set(
    '/rel2020/cd-sld/tab20_cd11920_zcta520_natl.txt',
    `\uFEFF${header}\n1|0611|Congressional District 11|94110|ZCTA5 94110\n`,
  );
  const { stored, skipped, failure } = await sync('zip-districts');
  expect({ stored, skipped, failure }).toEqual({ stored: 1, skipped: 2, failure: null });
  const row = await db.selectFrom('zip_districts').select(['zip', 'district', 'chamber']).executeTakeFirst();
  expect(row).toEqual({ zip: '94110', district: 11, chamber: 'congressional' });
});

test('a run that could not read one of the Census’s files has failed, so that it is tried again soon', async () => {
  const folder = '/rel2020/cd-sld/tab20_';
  upstream.documents.set(`${folder}cd11920_zcta520_natl.txt`, 'GEOID_CD119_20|GEOID_ZCTA5_20\n0611|94110\n');
  upstream.documents.set(`${folder}sldl202420_zcta520_natl.txt`, '<!doctype html><title>Down</title>');
  expect(await sync('zip-districts')).toMatchObject({
    stored: 1,
    failure: 'Some of its files could not be read.',
  });
});

test('keeps the district lines of the last congress until the Census publishes new ones', async () => {
  setToday('2027-06-01');
  onTestFinished(() => setToday(undefined));
  const publish = (congress: number, row: string) =>
    upstream.documents.set(
      `/rel2020/cd-sld/tab20_cd${congress}20_zcta520_natl.txt`,
      `GEOID_CD${congress}_20|GEOID_ZCTA5_20\n${row}\n`,
    );
  publish(119, '0611|94110');
  expect(await sync('zip-districts')).toMatchObject({ stored: 1, failure: null });
  publish(120, '0612|94110');
  expect(await sync('zip-districts')).toMatchObject({ stored: 1, failure: null });
  const rows = await db
    .selectFrom('zip_districts')
    .select(['district', 'valid_from', 'valid_to'])
    .where('zip', '=', '94110')
    .orderBy('valid_from')
    .execute();
  expect(rows).toEqual([
    { district: 11, valid_from: '2025-01-03', valid_to: '2027-01-03' },
    { district: 12, valid_from: '2027-01-03', valid_to: '2029-01-03' },
  ]);
});
