import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { delivery } from '#server/official-data/sources/pubinfo/pubinfo.test-data.ts';
import { houseXml, senateXml } from '#server/official-data/sources/roll-calls/roll-calls.test-data.ts';
import { countRows, hasRealData, realData as genuine, makeZip } from '#server/testing/official-data.ts';
import { buildOfficial } from '#server/testing/build.ts';
import { syncDay, syncScene } from '#server/testing/sync-scene.ts';
import { archiveName } from '../sources/pubinfo/fetch.ts';

const { asked, db, sync, upstream } = await syncScene();

describe('Votes of the House', () => {
  const file = (year: number, number: number) => `/evs/${year}/roll${String(number).padStart(3, '0')}.xml`;
  /** The Clerk answers like this, with status 200, for votes that do not exist. */
  const noSuchFile = '<xml>Error sanitizing file "roll004.xml". Please try again.</xml>';
  const publish = (year: number, numbers: number[]) => {
    const last = Math.max(...numbers);
    for (let number = 1; number <= last + 2; number++)
      if (!upstream.documents.has(file(year, number)) || number > last)
        upstream.documents.set(file(year, number), noSuchFile);
    for (const number of numbers)
      upstream.documents.set(file(year, number), houseXml({ number, date: `22-May-${year}` }));
  };
  const votesAsked = (year: number) =>
    upstream.requests.splice(0).flatMap(({ path }) => path.split(`/evs/${year}/`)[1] ?? []);

  test('reads all votes, then new ones and corrections of the newest', async () => {
    publish(2025, [1, 2, 3]);
    expect(await sync('house-votes')).toMatchObject({ stored: 3, skipped: 0, failure: null });
    asked();
    expect(await sync('house-votes')).toMatchObject({ stored: 0, unchanged: 3, failure: null });
    expect(
      upstream.requests
        .filter(({ path }) => /2025.roll00[123]/.test(path))
        .map(({ headers }) => headers['if-none-match'] !== undefined),
    ).toEqual([true, true, true]);
    publish(2025, [1, 2, 3, 4]);
    upstream.documents.set(
      file(2025, 2),
      houseXml({ number: 2, question: 'On Agreeing to the Resolution', date: '22-May-2025' }),
    );
    expect(await sync('house-votes')).toMatchObject({ stored: 2, failure: null });
    expect(await countRows(db, 'roll_calls')).toBe(4);
  });

  test('tries numbers until two in a row are missing, and retries a single gap', async () => {
    publish(2025, [1, 2, 4]);
    expect(await sync('house-votes')).toMatchObject({ stored: 3, skipped: 0, failure: null });
    const names = (numbers: number[]) => numbers.map((number) => `roll00${number}.xml`);
    expect(votesAsked(2025)).toEqual(names([1, 2, 3, 4, 5, 6]));
    upstream.documents.set(file(2025, 3), houseXml({ number: 3, date: '22-May-2025' }));
    expect(await sync('house-votes')).toMatchObject({ stored: 1, failure: null });
    expect(votesAsked(2025)).toEqual(names([1, 2, 3, 4, 5, 6]));
  });

  test('reads the votes of the previous congress as a separate source', async () => {
    publish(2023, [1]);
    publish(2024, [1, 2]);
    publish(2025, [1]);
    expect((await sync('house-votes-previous')).failure).toBeNull();
    const names = asked().filter((name) => name.startsWith('roll'));
    expect(names.map((name) => Number(name.slice(4, 7)))).toEqual([1, 2, 3, 1, 2, 3, 4]);
    upstream.documents.set(
      '/legislative/LIS/roll_call_lists/vote_menu_118_2.xml',
      '<vote_summary><votes><vote><vote_number>00372</vote_number></vote></votes></vote_summary>',
    );
    await sync('senate-votes-previous');
    expect(asked()).toEqual(['vote_menu_118_1.xml', 'vote_menu_118_2.xml', 'vote_118_2_00372.xml']);
  });

  test('keeps all votes while the Clerk is unreachable', async () => {
    publish(2025, [1]);
    await sync('house-votes');
    for (let number = 1; number <= 5; number++) upstream.faults.set(file(2025, number), [{ status: 500 }]);
    expect((await sync('house-votes')).failure).toContain('answered 500');
    expect(await countRows(db, 'roll_calls')).toBe(1);
    upstream.documents.set(
      '/legislative/LIS/roll_call_lists/vote_menu_119_1.xml',
      '<vote_summary><votes><vote><vote_number>00372</vote_number></vote></votes></vote_summary>',
    );
    upstream.documents.set('/legislative/LIS/roll_call_votes/vote1191/vote_119_1_00372.xml', senateXml());
    upstream.faults.set('/legislative/LIS/roll_call_lists/vote_menu_119_2.xml', [
      { status: 302, headers: { location: '/general/file_not_found.htm' } },
    ]);
    expect(await sync('senate-votes')).toMatchObject({ stored: 1, failure: null });
    expect(await countRows(db, 'roll_calls')).toBe(2);
  });
});

describe('Executive orders', () => {
  const order = (number: number, published: string, values = {}) => ({
    document_number: `2025-0${number}`,
    executive_order_number: number,
    title: `Order ${number}`,
    type: 'Presidential Document',
    subtype: 'Executive Order',
    signing_date: published,
    publication_date: published,
    html_url: `https://www.federalregister.gov/documents/2025/0${number}`,
    pdf_url: null,
    president: { identifier: 'donald-trump', name: 'Donald Trump' },
    ...values,
  });
  const path = '/api/v1/documents.json';
  const second = '/api/v1/documents/second.json';
  const next = upstream.origin + second;
  /** The first page of each decade, by its first day. Other decades have no orders. */
  const publish = (pages: Record<string, object>) =>
    upstream.answers.set(path, (query) =>
      JSON.stringify(pages[query.get('conditions[signing_date][gte]') ?? ''] ?? { count: 0 }),
    );

  test('reads page after page each time, because a new order changes older ones', async () => {
    publish({
      '2020-01-01': {
        count: 3,
        next_page_url: next,
        results: [order(14303, '2025-06-02'), order(14302, '2025-05-29')],
      },
    });
    upstream.documents.set(second, JSON.stringify({ count: 3, results: [order(14301, '2025-05-28')] }));
    expect(await sync('federal-register')).toMatchObject({ stored: 3, skipped: 0, failure: null });
    expect(upstream.requests[0]!.query.get('conditions[presidential_document_type][]')).toBe(
      'executive_order',
    );
    expect(upstream.requests[0]!.query.get('include_pre_1994_docs')).toBe('true');
    publish({ '2020-01-01': { next_page_url: next, results: [order(14304, '2025-06-10')] } });
    const notes = { disposition_notes: 'Revoked by: EO 14304, June 10, 2025' };
    upstream.documents.set(second, JSON.stringify({ results: [order(14301, '2025-05-28', notes)] }));
    expect(await sync('federal-register')).toMatchObject({ stored: 2, failure: null });
    expect(upstream.requests.some(({ query }) => query.has('conditions[publication_date][gte]'))).toBe(false);
    const orders = await db.selectFrom('bills').select(['slug', 'status']).orderBy('slug').execute();
    expect(orders.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'eo14301 revoked',
      'eo14302 signed',
      'eo14303 signed',
      'eo14304 signed',
    ]);
    const events = await db.selectFrom('notification_events').select('kind').orderBy('kind').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['bill_status_change', 'new_bill']);
  });

  test('reads the orders of each decade since 1937, because a search returns at most 2,000', async () => {
    const old = { signing_date: '1941-12-08', publication_date: null };
    publish({
      '2020-01-01': { results: [order(14303, '2025-06-02')] },
      '1940-01-01': { results: [order(8972, '1941-12-08', old)] },
    });
    expect(await sync('federal-register')).toMatchObject({ stored: 2, skipped: 0, failure: null });
    const bounds = (end: string) =>
      upstream.requests.map(({ query }) => query.get(`conditions[signing_date][${end}]`));
    const decades = [2020, 2010, 2000, 1990, 1980, 1970, 1960, 1950, 1940, 1930];
    expect(bounds('gte')).toEqual(decades.map((year) => `${year}-01-01`));
    expect(bounds('lte')).toEqual(decades.map((year) => `${year + 9}-12-31`));
  });

  test('does not follow a page on another host, and reads a failed second page again', async () => {
    publish({
      '2020-01-01': {
        next_page_url: 'https://elsewhere.example/api',
        results: [order(14303, '2025-06-02')],
      },
    });
    expect(await sync('federal-register')).toMatchObject({
      stored: 1,
      failure: expect.stringContaining('names a next page on another host'),
    });
    publish({ '2020-01-01': { next_page_url: next, results: [order(14303, '2025-06-02')] } });
    upstream.faults.set(path, []);
    expect((await sync('federal-register')).failure).toContain('does not exist');
    upstream.documents.set(second, JSON.stringify({ results: [order(14301, '2025-05-28')] }));
    expect(await sync('federal-register')).toMatchObject({ stored: 1, failure: null });
  });
});

describe('Other presidential documents', () => {
  const path = '/api/v1/documents.json';
  const document = (number: string, subtype: string, published: string, values = {}) => ({
    document_number: number,
    title: `${subtype} of ${published}`,
    type: 'Presidential Document',
    subtype,
    signing_date: published,
    publication_date: published,
    html_url: `https://www.federalregister.gov/d/${number}`,
    ...values,
  });
  const year = Number(syncDay.slice(0, 4));
  const from = () => upstream.requests.map(({ query }) => query.get('conditions[publication_date][gte]'));
  const kinds = () => db.selectFrom('bills').select(['slug', 'action_kind']).orderBy('slug').execute();
  /** The service answers for the days it is asked for. */
  const publish = (documents: ReturnType<typeof document>[]) =>
    upstream.answers.set(path, (query) => {
      const [gte, lte] = ['gte', 'lte'].map((end) => query.get(`conditions[publication_date][${end}]`));
      const results = documents.filter(
        ({ publication_date: day }) => day >= (gte ?? '') && day <= (lte ?? '9999'),
      );
      return JSON.stringify(results.length > 0 ? { count: results.length, results } : { count: 0 });
    });

  test('reads other documents year by year, then recent ones, without executive orders', async () => {
    publish([
      document(`${year}-00001`, 'Proclamation', `${year}-01-02`, { proclamation_number: 11_001 }),
      document('2019-00002', 'Memorandum', '2019-05-02'),
      document('2003-00003', 'Notice', '2003-05-02'),
      document('1994-00004', 'Determination', '1994-05-02'),
      document('1994-00005', 'Other', '1994-05-03'),
    ]);
    expect(await sync('presidential-documents')).toMatchObject({ stored: 5, skipped: 0, failure: null });
    expect(
      upstream.requests.map(({ query }) => query.getAll('conditions[presidential_document_type][]')),
    ).toEqual(
      upstream.requests.map(() => [
        'proclamation',
        'memorandum',
        'determination',
        'notice',
        'presidential_order',
        'other',
      ]),
    );
    expect(from().at(0)).toBe(`${year}-01-01`);
    expect(from().at(-1)).toBe('1994-01-01');
    expect((await kinds()).map(({ action_kind }) => action_kind).sort()).toEqual([
      'Determination',
      'Memorandum',
      'Notice',
      'Other Presidential Document',
      'Proclamation',
    ]);
    expect(await db.selectFrom('notification_events').select('id').execute()).toEqual([]);
    upstream.requests.length = 0;
    publish([document(`${year}-00009`, 'Memorandum', `${year}-01-09`)]);
    expect(await sync('presidential-documents')).toMatchObject({ stored: 1, failure: null });
    expect(from()).toHaveLength(1);
    expect(await db.selectFrom('notification_events').select('kind').execute()).toEqual([
      { kind: 'new_bill' },
    ]);
  });

  test('continues an interrupted first run below the year it had reached', async () => {
    const all = [
      document('2019-00002', 'Memorandum', '2019-05-02'),
      document('1994-00004', 'Notice', '1994-05-02'),
    ];
    publish(all);
    const answer = upstream.answers.get(path)!;
    upstream.answers.set(path, (query) =>
      query.get('conditions[publication_date][gte]')! < '2010' ? '<html>Sorry</html>' : answer(query),
    );
    expect(await sync('presidential-documents')).toMatchObject({
      stored: 1,
      failure: expect.stringContaining('something that is not JSON'),
    });
    publish(all);
    upstream.requests.length = 0;
    expect(await sync('presidential-documents')).toMatchObject({ stored: 1, failure: null });
    expect(from().filter((day) => day! > '2010-06' && day! < `${year - 1}`)).toEqual([]);
    expect(await kinds()).toHaveLength(2);
  });
});

describe.skipIf(!hasRealData)('California’s officials (genuine files)', { tags: ['slow'] }, () => {
  const archive = '/github/openstates/people/zip/refs/heads/main';
  const folder = (name: string) => join(genuine, 'openstates-people/data/ca', name);
  /** The files below data/ca, with others of the repository. */
  function pack(except: string[] = []): Buffer {
    const files: Record<string, string> = {
      'people-main/data/': '',
      'people-main/data/ca/retired/Ann-Lee.yml': 'name: Ann Lee',
      'people-main/data/nv/legislature/Bo-Lee.yml': 'name: Bo Lee',
    };
    for (const name of ['legislature', 'executive', 'committees'])
      for (const file of readdirSync(folder(name)).filter((file) => !except.includes(file)))
        files[`people-main/data/ca/${name}/${file}`] = readFileSync(join(folder(name), file), 'utf8');
    return makeZip(files);
  }
  const sitting = async () =>
    (
      await db
        .selectFrom('representative_terms')
        .select('office')
        .where('office', 'in', ['state_senator', 'assembly_member'])
        .where('end_date', '>', syncDay)
        .execute()
    ).length;

  test('reads all officials once, ends the terms of removed ones, and changes nothing when a file is damaged', async () => {
    upstream.documents.set(archive, pack());
    const first = await sync('openstates-people');
    expect(first).toMatchObject({ failure: null, skipped: 0 });
    const count = await sitting();
    expect(count).toBeGreaterThan(100);
    asked();
    expect(await sync('openstates-people')).toMatchObject({ stored: 0, unchanged: 1 });
    expect(asked()).toEqual(['main']);

    const [gone, broken] = readdirSync(folder('legislature'));
    const damaged = pack([gone!]);
    const start = damaged.indexOf(broken!) + broken!.length;
    damaged.fill(0xff, start, start + 20);
    upstream.documents.set(archive, damaged);
    expect((await sync('openstates-people')).failure).toContain(
      `${broken}: This file in the archive is damaged`,
    );
    expect(await sitting()).toBe(count);
    upstream.documents.set(archive, pack([gone!]));
    expect(await sync('openstates-people')).toMatchObject({ failure: null });
    expect(await sitting()).toBe(count - 1);
  });
});

test('reads California’s bills from the archive of the last evening', async () => {
  const archive = `/leginfo/${archiveName(new Date())}`;
  upstream.documents.set(archive, makeZip(delivery()));
  const first = await sync('pubinfo');
  expect(first).toMatchObject({ skipped: 0, failure: null });
  expect(await db.selectFrom('bills').select('slug').execute()).toContainEqual({ slug: 'ca-ab831-20252026' });
  expect(await sync('pubinfo')).toMatchObject({ stored: 0, unchanged: 1, failure: null });
  const at = (moment: string) => archiveName(new Date(moment)).slice(14, 17);
  // Monday's is available from Tuesday 05:30 UTC on.
  expect(at('2026-11-24T08:40:00Z')).toBe('Mon');
  expect(at('2026-11-25T04:00:00Z')).toBe('Mon');
  expect(at('2026-11-25T08:40:00Z')).toBe('Tue');
});

test('fetches photos of sitting members once, and reports no missing ones', async () => {
  const bytes = await sharp({ create: { width: 45, height: 55, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const [ames, bond] = [await buildOfficial(db, 'Ann Ames'), await buildOfficial(db, 'Bo Bond')];
  for (const [id, bioguide] of [
    [ames, 'A000001'],
    [bond, 'B000002'],
  ] as const)
    await db.updateTable('representatives').set({ bioguide }).where('id', '=', id).execute();
  upstream.documents.set('/images/congress/450x550/A000001.jpg', bytes);
  expect(await sync('photos')).toMatchObject({ stored: 1, skipped: 0, failure: null });
  const photo = async () =>
    (await db.selectFrom('representatives').select('photo').where('id', '=', ames).executeTakeFirstOrThrow())
      .photo;
  const before = await photo();
  expect(before).toMatch(/^\/media\/officials\/.*webp$/);
  expect(await sync('photos')).toMatchObject({ stored: 0, unchanged: 1 });
  upstream.faults.set('/images/congress/450x550/A000001.jpg', [{ body: '<html>Moved</html>' }]);
  expect(await sync('photos')).toMatchObject({ stored: 0, skipped: 1 });
  expect(await photo()).toBe(before);
});
