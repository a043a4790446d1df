import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parse } from 'csv/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { expectExactListings } from '#server/testing/recount.ts';
import { federalRegisterImporter } from './federal-register.ts';
import { importFiles, runImport } from '../../engine/import-run.ts';
import {
  countBillRows,
  countRows,
  emptyTables,
  makeFolder,
  hasRealData,
  realData,
} from '../../../testing/official-data.ts';

const { db } = await testDatabase();
const importOrders = (...paths: string[]) => runImport(db, federalRegisterImporter, paths);
const orders = () =>
  db
    .selectFrom('bills')
    .select(['slug', 'title', 'status', 'signing_date', 'action_kind', 'display_number', 'signed_by'])
    .orderBy('slug')
    .execute();

beforeEach(() => emptyTables(db));

const header =
  'citation,document_number,end_page,html_url,pdf_url,type,subtype,publication_date,signing_date,start_page,title,disposition_notes,executive_order_number';
const row = (number: string, title: string, notes = '', documentNumber = ` 2025-0${number}`) =>
  `90 FR 6751,${documentNumber},6753,https://www.federalregister.gov/documents/2025/01/17/x,,Presidential Document,Executive Order,01/17/2025,2025-01-16,6751,"${title}","${notes}",${number}`;
const csv = (...rows: string[]) => [header, ...rows, ''].join('\r\n');

/** A reply of the service, as its documentation describes it. */
const reply = (...results: object[]) => ({
  count: results.length,
  description: 'Presidential Documents of type Executive Order',
  total_pages: 1,
  next_page_url: 'https://www.federalregister.gov/api/v1/documents?page=2',
  results,
});
const document = (changes: object = {}) => ({
  document_number: '2025-02841',
  executive_order_number: 14211,
  title: 'One Voice for America’s Foreign Relations',
  type: 'Presidential Document',
  subtype: 'Executive Order',
  signing_date: '2025-02-12',
  publication_date: '2025-02-18',
  citation: '90 FR 9831',
  disposition_notes: null,
  president: { identifier: 'donald-trump', name: 'Donald Trump' },
  html_url: 'https://www.federalregister.gov/documents/2025/02/18/2025-02841/one-voice',
  pdf_url: 'https://www.govinfo.gov/content/pkg/FR-2025-02-18/pdf/2025-02841.pdf',
  ...changes,
});
const importReply = (...replies: unknown[]) =>
  importFiles(db, federalRegisterImporter, async function* () {
    for (const [i, one] of replies.entries())
      yield {
        name: `documents-${i}.json`,
        data: Buffer.from(typeof one === 'string' ? one : JSON.stringify(one)),
      };
  });

test('reads dates, signer and dispositions of an order from the export', async () => {
  const notes =
    'Amends: EO 13694, April 1, 2015\r\nSee: EO 13757, December 28, 2016\r\nAmended by: EO 14306, June 6, 2025';
  await importOrders(
    await makeFolder({
      'orders.csv': csv(
        row('14144', 'Promoting Cybersecurity', notes),
        row('14143', 'Appointing Alumni', 'Revoked by: EO 14148, January 20, 2025'),
        row('11359A', 'Adding the Secretary'),
      ),
    }),
  );
  expect(await orders()).toEqual([
    {
      slug: 'eo11359a',
      title: 'Adding the Secretary',
      status: 'signed',
      signing_date: '2025-01-16',
      action_kind: 'Executive Order',
      display_number: 'Executive Order 11359-A',
      signed_by: 'Joseph R. Biden Jr.',
    },
    expect.objectContaining({ slug: 'eo14143', status: 'revoked', display_number: null }),
    expect.objectContaining({ slug: 'eo14144', status: 'amended' }),
  ]);
  const { rows } =
    await sql`select related_slug, relationship from bill_relations r join bills b on b.id = r.bill_id
    where b.slug = 'eo14144' order by related_slug`.execute(db);
  expect(rows).toEqual([
    { related_slug: 'eo13694', relationship: 'Amends' },
    { related_slug: 'eo13757', relationship: 'See also' },
    { related_slug: 'eo14306', relationship: 'Amended by' },
  ]);
  const actions = await sql`select acted_on, text from bill_actions a join bills b on b.id = a.bill_id
    where b.slug = 'eo14144' order by position`.execute(db);
  expect(actions.rows).toEqual([
    { acted_on: '2025-01-16', text: 'Signed by Joseph R. Biden Jr.' },
    { acted_on: '2025-01-17', text: 'Published in the Federal Register (90 FR 6751)' },
    { acted_on: '2025-06-06', text: 'Amended by Executive Order 14306' },
  ]);
});

test('stores a reply like a file, and updates a corrected title under the same id', async () => {
  expect(await importReply(reply(document()), reply())).toMatchObject({ read: 1, stored: 1, skipped: 0 });
  const { id } = await db.selectFrom('bills').select('id').executeTakeFirstOrThrow();
  expect(await importReply(reply(document()))).toMatchObject({ stored: 0, unchanged: 1 });
  expect(await importReply(reply(document({ title: 'One Voice' })))).toMatchObject({ stored: 1 });
  expect(await db.selectFrom('bills').select(['id', 'title']).execute()).toEqual([
    { id, title: 'One Voice' },
  ]);
  await expectExactListings(db);
});

test('follows a reply whose notes are corrected to an earlier day', async () => {
  const notes = (text: string) => importReply(reply(document({ disposition_notes: text })));
  // As the source has it for Executive Order 13498.
  await notes('See: EO 13708, September 30, 3015');
  await notes('See: EO 13708, September 30, 2015; Revoked by: EO 14302, June 9, 2025');
  expect(await orders()).toMatchObject([{ slug: 'eo14211', status: 'revoked' }]);
  await notes('');
  expect(await orders()).toMatchObject([{ slug: 'eo14211', status: 'revoked' }]);
  await notes('See: EO 13708, September 30, 2015');
  expect(await orders()).toMatchObject([{ slug: 'eo14211', status: 'signed' }]);
});

test('joins a title at the hyphen of a broken line', async () => {
  await importReply(reply(document({ title: 'Office of Faith- Based and Neighborhood- and Partnerships' })));
  expect((await db.selectFrom('bills').select('title').executeTakeFirstOrThrow()).title).toBe(
    'Office of Faith-Based and Neighborhood- and Partnerships',
  );
});

test('takes the letter of a number from the title, where the source puts it', async () => {
  await importOrders(
    await makeFolder({ 'a.csv': csv(row('10571', 'Including Lands'), row('10571', '-A Assignment')) }),
  );
  expect((await orders()).map(({ slug, title }) => [slug, title])).toEqual([
    ['eo10571', 'Including Lands'],
    ['eo10571a', 'Assignment'],
  ]);
});

test('names other presidential documents by document number, old ones with their date', async () => {
  const other = (changes: object) => document({ executive_order_number: null, ...changes });
  await importReply(
    reply(
      other({ subtype: 'Proclamation', proclamation_number: 10889, document_number: '2025-00001' }),
      other({ subtype: 'Memorandum', document_number: '2025-00002' }),
      other({
        subtype: 'Letter',
        document_number: '94-1',
        publication_date: '1994-05-06',
        signing_date: '1994-05-05',
      }),
      other({
        subtype: 'Notice',
        document_number: '94-1',
        publication_date: '1994-06-07',
        signing_date: '1994-06-05',
      }),
    ),
  );
  const rows = await orders();
  expect(rows.map((one) => [one.slug, one.action_kind, one.display_number])).toEqual([
    ['fr-2025-00001', 'Proclamation', null],
    ['fr-2025-00002', 'Memorandum', 'Memorandum 2025-00002'],
    ['fr-94-1-19940506', 'Other Presidential Document', 'Document 94-1'],
    ['fr-94-1-19940607', 'Notice', 'Notice 94-1'],
  ]);
});

test('prefers the more complete of two exports in any order, and ignores corrections', async () => {
  const old = csv(row('13805', 'Council'), row('13806', 'Correction', '', 'C1-2017-15681'));
  const young = csv(row('13805', 'Council', 'Revoked by: EO 13811, September 29, 2027'));
  for (const files of [
    { 'a.csv': old, 'b.csv': young },
    { 'a.csv': young, 'b.csv': old },
  ]) {
    await emptyTables(db);
    await importOrders(await makeFolder(files));
    expect((await orders()).map(({ slug, status }) => [slug, status])).toEqual([['eo13805', 'revoked']]);
    expect(await importOrders(await makeFolder(files))).toMatchObject({ stored: 0 });
  }
});

test.each([
  ['an empty file', 'a.csv', '', 'The first line is not the header'],
  ['a page of HTML', 'a.csv', '<html>\n</html>', 'The first line is not the header'],
  ['an open quotation mark', 'a.csv', `${header}\r\n1,"2,3\r\n4`, 'not well-formed CSV'],
  ['a row that is cut off', 'a.csv', csv('90 FR 1,2025-1,2'), 'The row has 3 columns, the header 13.'],
  ['an order without a number', 'a.csv', csv(row('', 'Title')), 'has no number yet'],
  ['a wrong number', 'a.csv', csv(row("1'; drop table bills", 'Title')), 'is not the number'],
  ['no title', 'a.csv', csv(row('14143', ' ')), 'The document has no title.'],
  [
    'a wrong date',
    'a.csv',
    csv(row('14143', 'T').replace('2025-01-16', '2025-02-30')),
    "'2025-02-30' is not",
  ],
  [
    'a date far in the future',
    'a.csv',
    csv(row('14143', 'T').replace('2025-01-16', '2052-01-16')),
    "'2052-01-16' is not",
  ],
  ['JSON that is cut off', 'a.json', JSON.stringify(reply(document())).slice(0, 300), 'not well-formed JSON'],
  ['a refusal of the service', 'a.json', '{"errors":{"per_page":"too many"}}', 'it has no results'],
  ['results that are not documents', 'a.json', '{"results":[null,7,"x"]}', 'The result is not a document.'],
  [
    'a rule',
    'a.json',
    JSON.stringify(document({ type: 'Rule' })),
    "It is a 'Rule', not a presidential document.",
  ],
  ['nested junk', 'a.json', '['.repeat(100_000), 'not well-formed JSON'],
])('reports and skips %s', async (_, name, content, reason) => {
  const summary = await importOrders(await makeFolder({ [name]: content }));
  expect(summary.stored).toBe(0);
  expect(summary.skipped).toBe(summary.read);
  expect(summary.problems[0]?.reason).toContain(reason);
  expect(await countRows(db, 'items')).toBe(0);
});

test('reports fifty megabytes of junk as one problem, and drops links to other hosts', async () => {
  const folder = await makeFolder({
    'a.csv': Buffer.alloc(50 * 1024 * 1024 - 1, 'junk,'),
    'b.json': JSON.stringify(
      reply(document({ html_url: 'javascript:alert(1)', pdf_url: 'https://evil.example/x' })),
    ),
  });
  expect(await importOrders(folder)).toMatchObject({ read: 2, stored: 1, skipped: 1 });
  expect(await db.selectFrom('bills').select(['source_url', 'pdf_url']).execute()).toEqual([
    { source_url: null, pdf_url: null },
  ]);
});

describe.skipIf(!hasRealData)('With the genuine files', { tags: ['slow'] }, () => {
  const folder = join(realData, 'federal-register');

  test('imports every number once from all exports, and puts the newest on the Short List', async () => {
    const numbers = new Set<string>();
    let rows = 0;
    for (const name of [
      'documents_of_type_presidential_document_and_of_presidential_document_type_executive_order.1937-2024-09.csv',
      'executive_orders.1994-2025-11.partial-1000.csv',
      'REBUILT-executive-orders-2026-02-to-09.csv',
    ])
      for (const one of parse(readFileSync(join(folder, name)), { columns: true }) as Record<
        string,
        string
      >[]) {
        rows += 1;
        numbers.add(one.executive_order_number! + (one.title!.startsWith('-A ') ? '-A' : ''));
      }
    expect([rows, numbers.size]).toEqual([7676, 6788]);
    expect(await importOrders(folder)).toMatchObject({ read: rows, skipped: 0 });
    expect(await countRows(db, 'bills')).toBe(numbers.size);
    const slugs = (await orders()).map(({ slug }) => slug);
    expect(slugs).toEqual([...numbers].map((number) => `eo${number.replace('-', '').toLowerCase()}`).sort());
    const counts = await countBillRows(db);
    expect(await importOrders(folder)).toMatchObject({ read: rows, stored: 0, skipped: 0 });
    expect(await countBillRows(db)).toEqual(counts);
    const { rows: listed } =
      await sql`select count(*), min(b.signing_date) >= '2025-01-01' as current from short_list l join bills b on b.id = l.item_id where l.category = 'eo' and l.congress = 119`.execute(
        db,
      );
    expect(listed).toEqual([{ count: 100, current: true }]);
    const { rows: unsigned } = await sql`select count(*) from bills where signed_by is null`.execute(db);
    expect(Number((unsigned[0] as { count: number }).count)).toBeLessThan(30);
  });
});
