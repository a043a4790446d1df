import { beforeEach, expect, test } from 'vitest';
import { buildOfficial } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { importFiles, runImport } from '../../engine/import-run.ts';
import { openstatesBillsImporter } from './openstates-bills.ts';
import { delivery } from '../pubinfo/pubinfo.test-data.ts';
import { pubinfoImporter } from '../pubinfo/pubinfo.ts';
import { countRows, emptyTables, makeFolder } from '../../../testing/official-data.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db));

const ocdPerson = 'ocd-person/295965df-0000-4000-8000-000000000001';

/** A bill as the service describes it, asked with everything. */
const bill = (changes: object = {}) => ({
  id: 'ocd-bill/5b7a6e2c-0000-4000-8000-000000000001',
  session: '20252026',
  jurisdiction: {
    id: 'ocd-jurisdiction/country:us/state:ca/government',
    name: 'California',
    classification: 'state',
  },
  from_organization: { name: 'Assembly', classification: 'lower' },
  identifier: 'AB 831',
  title: 'Gambling: operation of a contest or sweepstakes.',
  classification: ['bill'],
  subject: ['Gambling: operation of a contest or sweepstakes.'],
  updated_at: '2025-11-20T04:05:06.123456+00:00',
  sponsorships: [
    { name: 'Limón', entity_type: 'person', classification: 'coauthor', primary: false },
    { name: 'Wahab', entity_type: 'person', classification: 'principal coauthor', primary: false },
    { name: 'Ramos', entity_type: 'person', classification: 'author', primary: false },
    {
      name: 'Valencia',
      entity_type: 'person',
      classification: 'author',
      primary: true,
      person: {
        id: ocdPerson,
        name: 'Avelino Valencia',
        party: 'Democratic',
        current_role: { title: 'Assemblymember', org_classification: 'lower' },
      },
    },
  ],
  actions: [
    {
      description: 'Read third time. Passed. Ordered to the Senate. (Ayes 77. Noes 0.)',
      date: '2025-05-05',
      order: 6,
      organization: { classification: 'lower' },
      classification: ['passage'],
    },
    {
      description: 'Read first time. To print.',
      date: '2025-02-19',
      order: 0,
      organization: { classification: 'lower' },
      classification: ['introduction'],
    },
  ],
  versions: [
    {
      note: 'AB831',
      date: '',
      links: [
        {
          url: 'http://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260AB831',
          media_type: 'text/html',
        },
      ],
    },
    {
      note: '02/19/25 - Introduced',
      date: '2025-02-19',
      links: [
        {
          url: 'https://leginfo.legislature.ca.gov/faces/billPdf.xhtml?bill_id=202520260AB831&version=20250AB83199INT',
          media_type: 'application/pdf',
        },
      ],
    },
    { note: 'Bad', date: '2025-02-20', links: [{ url: 'javascript:alert(1)', media_type: 'text/html' }] },
  ],
  sources: [{ url: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260AB831' }],
  ...changes,
});
const importReply = (...replies: unknown[]) =>
  importFiles(db, openstatesBillsImporter, async function* () {
    for (const reply of replies)
      yield {
        name: 'bills.json',
        data: Buffer.from(typeof reply === 'string' ? reply : JSON.stringify(reply)),
      };
  });
const stored = () => db.selectFrom('bills').selectAll().executeTakeFirstOrThrow();

test('derives the status from the history, links the author by id, and changes nothing when read again', async () => {
  const id = await buildOfficial(db, 'Avelino Valencia', {
    office: 'assembly_member',
    district: 68,
    party: 'Democratic',
  });
  await db.updateTable('representatives').set({ ocd_person: ocdPerson }).where('id', '=', id).execute();
  const reply = { results: [bill()], pagination: { page: 1, max_page: 1, total_items: 1 } };
  expect(await importReply(reply)).toMatchObject({ read: 1, stored: 1, skipped: 0 });
  expect(await stored()).toMatchObject({
    slug: 'ca-ab831-20252026',
    category: 'state',
    session: '20252026',
    status: 'passed_assembly',
    title: 'Gambling: operation of a contest or sweepstakes',
    authors: 'Avelino Valencia; Ramos; Wahab (coauthor); Limón (coauthor)',
    source: 'openstates-bills',
  });
  expect(await db.selectFrom('sponsorships').select(['representative_id', 'is_sponsor']).execute()).toEqual([
    { representative_id: id, is_sponsor: true },
  ]);
  expect(await db.selectFrom('bill_texts').select(['name', 'version', 'url']).execute()).toEqual([
    {
      name: 'Introduced',
      version: '20250AB83199INT',
      url: expect.stringContaining('leginfo.legislature.ca.gov'),
    },
  ]);
  // Its subject is its title.
  expect(await countRows(db, 'bill_subjects')).toBe(0);
  expect(await importReply(reply)).toMatchObject({ stored: 0, unchanged: 1 });
  expect(await importReply(bill({ identifier: 'ABX1 2', id: 'other' }))).toMatchObject({ stored: 1 });
  expect(await countRows(db, 'bills')).toBe(2);
});

test('shows the district that an author who changed houses had in the session of the bill', async () => {
  const terms = [
    { office: 'assembly_member', district: 68, start_date: '2018-12-03', end_date: '2022-12-05' },
    { office: 'state_senator', district: 34, start_date: '2022-12-05', end_date: '2026-12-07' },
    { office: 'assembly_member', district: 68, start_date: '2026-12-07', end_date: '2028-12-04' },
  ] as const;
  const id = await buildOfficial(db, 'Avelino Valencia', terms[0]);
  await db.updateTable('representatives').set({ ocd_person: ocdPerson }).where('id', '=', id).execute();
  await db
    .insertInto('representative_terms')
    .values(
      terms.slice(1).map((term) => ({ ...term, representative_id: id, state: 'CA', party: 'Democrat' })),
    )
    .execute();
  await importReply({ results: [bill()] });
  expect(await db.selectFrom('sponsorships').select(['representative_id', 'district']).execute()).toEqual([
    { representative_id: id, district: 34 },
  ]);
});

test('replaces the legislature’s record only with a later action, and restores it afterwards', async () => {
  const folder = await makeFolder(delivery());
  await runImport(db, pubinfoImporter, [folder]);
  expect(await importReply(bill())).toMatchObject({ stored: 0, unchanged: 1 });
  const later = {
    description: 'Chaptered by Secretary of State - Chapter 623, Statutes of 2025.',
    date: '2025-12-11',
    order: 31,
  };
  expect(await importReply(bill({ actions: [...bill().actions, later] }))).toMatchObject({ stored: 1 });
  expect(await stored()).toMatchObject({
    source: 'openstates-bills',
    status: 'chaptered',
    law_number: 'Chapter 623, Statutes of 2025',
  });
  expect(await countRows(db, 'bill_text_bodies')).toBe(2);
  expect(await countRows(db, 'bills')).toBe(1);

  await emptyTables(db);
  await importReply(bill());
  expect(await runImport(db, pubinfoImporter, [folder])).toMatchObject({ stored: 3 });
  expect((await stored()).source).toBe('pubinfo');
});

test.each([
  ['no JSON', '{"results": [', 'not well-formed JSON'],
  ['a refusal', { detail: 'Invalid API key' }, 'not a reply of Open States'],
  ['a result that is not a bill', { results: [7] }, 'not a bill'],
  [
    'another state',
    bill({ jurisdiction: { id: 'ocd-jurisdiction/country:us/state:tx/government', name: 'Texas' } }),
    'a bill of Texas',
  ],
  ['no actions', bill({ actions: undefined }), 'has no actions. Request'],
  ['no versions', bill({ versions: null }), 'has no versions. Request'],
  ['actions that say nothing', bill({ actions: [{ date: 'soon' }] }), 'no action with a date'],
  ['a wrong number', bill({ identifier: 'AB twelve' }), 'is not the number of a measure'],
  ['a wrong type', bill({ identifier: 'XX 12' }), 'has no measures of type'],
  ['a wrong session', bill({ session: '2025' }), 'not a session'],
  ['no title', bill({ title: ' ' }), 'has no title'],
  ['no day of update', bill({ updated_at: 'x' }), 'updated_at'],
])('reports and skips %s', async (_, reply, reason) => {
  const summary = await importReply(reply);
  expect(summary).toMatchObject({ read: 1, stored: 0, skipped: 1 });
  expect(summary.problems[0]?.reason).toContain(reason);
  expect(await countRows(db, 'items')).toBe(0);
});

test('names bills with characters that no text may have, and stores the others', async () => {
  const bills = [
    bill({ id: 'ocd-bill/\0' }),
    bill({ id: 'a title', title: 'Gambling\0' }),
    bill({ id: 'a number', identifier: 'AB\0 1' }),
    bill({ id: 'half a character', identifier: '😀'.repeat(400) }),
    bill(),
  ];
  const folder = await makeFolder({ 'bills.json': JSON.stringify(bills) });
  expect(await runImport(db, openstatesBillsImporter, [folder])).toMatchObject({
    read: 5,
    stored: 1,
    skipped: 4,
  });
  const problems = await db.selectFrom('import_problems').select('record_key').orderBy('position').execute();
  expect(problems.map(({ record_key }) => record_key)).toEqual(
    expect.arrayContaining(['ocd-bill/\uFFFD', 'a title', 'a number', 'half a character']),
  );
});

test('saves the problems of a file of junk while it is read', async () => {
  let saved = 0;
  const summary = await importFiles(db, openstatesBillsImporter, async function* () {
    yield { name: 'junk.json', data: Buffer.from(JSON.stringify(Array(2500).fill(0))) };
    saved = await countRows(db, 'import_problems');
    yield { name: 'bill.json', data: Buffer.from(JSON.stringify(bill())) };
  });
  expect(saved).toBeGreaterThanOrEqual(1000);
  expect(summary).toMatchObject({ read: 2501, stored: 1, skipped: 2500 });
  expect(await countRows(db, 'import_problems')).toBe(2500);
});

test('reports fifty megabytes of junk as one problem', async () => {
  const folder = await makeFolder({ 'bills.json': Buffer.alloc(50 * 1024 * 1024 - 1, '[{') });
  expect(await runImport(db, openstatesBillsImporter, [folder])).toMatchObject({
    read: 1,
    stored: 0,
    skipped: 1,
  });
});
