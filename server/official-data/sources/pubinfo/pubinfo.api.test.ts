import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildOfficial } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { expectExactListings } from '#server/testing/recount.ts';
import { runImport } from '../../engine/import-run.ts';
import { authorLine, billLine, caml, delivery, historyLine } from './pubinfo.test-data.ts';
import { pubinfoImporter } from './pubinfo.ts';
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
const importState = (...paths: string[]) => runImport(db, pubinfoImporter, paths);
const bill = () =>
  db.selectFrom('bills').selectAll().where('slug', '=', 'ca-ab831-20252026').executeTakeFirstOrThrow();
const texts = async () =>
  (
    await db
      .selectFrom('bill_texts as t')
      .leftJoin('bill_text_bodies as b', (join) =>
        join.onRef('b.bill_id', '=', 't.bill_id').onRef('b.version', '=', 't.version'),
      )
      .select(['t.version', 't.name', 'b.body'])
      .orderBy('t.position')
      .execute()
  ).map(({ version, name, body }) => [version, name, body?.split('\n\n')]);

beforeEach(() => emptyTables(db));

test('assembles a measure from its tables, with texts and linked authors', async () => {
  const valencia = await buildOfficial(db, 'Avelino Valencia', {
    office: 'assembly_member',
    district: 68,
    party: 'Democratic',
  });
  await buildOfficial(db, 'Monique Limón', { office: 'state_senator', district: 21, party: 'Democratic' });
  expect(await importState(await makeFolder(delivery()))).toMatchObject({ read: 3, stored: 3, skipped: 0 });
  expect(await bill()).toMatchObject({
    category: 'state',
    congress: 119,
    session: '20252026',
    bill_type: 'ab',
    number: 831,
    origin_chamber: 'assembly',
    title: 'Gambling: operation of a contest or sweepstakes',
    official_title: 'An act to amend Section 1 of the Penal Code, relating to gambling.',
    authors: 'Avelino Valencia; Monique Limón (coauthor)',
    summary_text: 'Existing law allows some.\n\nThis bill would allow less.',
    introduced_date: '2025-02-19',
    status: 'passed_assembly',
    latest_action_date: '2025-05-05',
    law_number: null,
    cosponsor_count: 1,
    cosponsor_parties: { D: 1 },
    source_url: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260AB831',
  });
  expect(await texts()).toEqual([
    [
      '20250AB83198AMD',
      'Amended Senate',
      [
        'The people of the State of California do enact as follows:',
        'SECTION 1. Section 1 of the Penal Code is amended to read:',
        '(a) This act also bans sweepstakes.',
        '(b) No more.',
      ],
    ],
    ['20250AB83199INT', 'Introduced', expect.arrayContaining(['(a) This act regulates compacts.'])],
  ]);
  const { rows } =
    await sql`select representative_id, is_sponsor, district, sponsored_on from sponsorships order by is_sponsor desc`.execute(
      db,
    );
  expect(rows).toEqual([
    { representative_id: valencia, is_sponsor: true, district: 68, sponsored_on: '2025-06-23' },
    expect.objectContaining({ is_sponsor: false, district: 21 }),
  ]);
  const issues = await sql<{ issue: string }>`select issue from bill_issues order by position`.execute(db);
  expect(issues.rows[0]).toEqual({ issue: 'Sports and Recreation' });
});

test('links the author of the session, not a namesake who is sworn in for the next one', async () => {
  const id = await buildOfficial(db, 'Avelino Valencia', {
    office: 'assembly_member',
    start_date: '2022-12-05',
    end_date: '2026-12-07',
  });
  await buildOfficial(db, 'Maria Valencia', {
    office: 'assembly_member',
    start_date: '2026-12-07',
    end_date: '2028-12-04',
  });
  await importState(await makeFolder(delivery()));
  expect(await db.selectFrom('sponsorships').select('representative_id').execute()).toEqual([
    { representative_id: id },
  ]);
});

test('does not count a measure as new again when a version of it is read', async () => {
  await importState(await makeFolder(delivery()));
  await db
    .updateTable('bills')
    .set({ imported_at: new Date(0) })
    .execute();
  const text = caml({ number: 98, state: 'AMD', body: 'This act bans everything.' });
  expect(
    await importState(await makeFolder({ ...delivery(), 'BILL_VERSION_TBL_2.lob': text })),
  ).toMatchObject({ stored: 1, skipped: 0 });
  expect((await bill()).imported_at).toEqual(new Date(0));
});

test('reads fractions as numbers', async () => {
  const fraction = (top: number, bottom: number) =>
    `<caml:Fraction><caml:Numerator>${top}</caml:Numerator><caml:Denominator>${bottom}</caml:Denominator></caml:Fraction>`;
  const body = `Two-thirds (${fraction(2, 3)}) of the members, or 33${fraction(1, 3)} percent.`;
  await importState(
    await makeFolder({ ...delivery(), 'BILL_VERSION_TBL_2.lob': caml({ number: 98, state: 'AMD', body }) }),
  );
  expect((await texts())[0]![2]).toContain('(a) Two-thirds (2/3) of the members, or 33 1/3 percent.');
});

test('names the committee that is the author', async () => {
  await importState(
    await makeFolder({
      ...delivery(),
      'BILL_VERSION_AUTHORS_TBL.dat': [
        authorLine('20250AB83198AMD', 'ASSEMBLY', 'Committee on Agriculture', 'LEAD_AUTHOR', 'Y').replace(
          'Legislator',
          'Committee',
        ),
        authorLine('20250AB83198AMD', 'SENATE', 'Limón', 'COAUTHOR'),
      ].join('\n'),
    }),
  );
  expect(await bill()).toMatchObject({
    authors: 'Committee on Agriculture; Limón (coauthor)',
    cosponsor_count: 1,
  });
});

test('reads rows with a backtick inside a text and with bytes that are not UTF-8', async () => {
  const id = '202520260AB831';
  const actions = Buffer.from(
    [historyLine(id, 1, '2025-02-19', 'To `print.'), historyLine(id, 2, '2025-02-20', 'From Ca#on.')].join(
      '\n',
    ),
  );
  actions[actions.indexOf('#')] = 0xf1;
  const folder = await makeFolder({ ...delivery(), 'BILL_HISTORY_TBL.dat': actions });
  expect(await importState(folder)).toMatchObject({ stored: 3, skipped: 0 });
  const stored = await db.selectFrom('bill_actions').select('text').orderBy('position').execute();
  expect(stored.map(({ text }) => text)).toEqual(['To `print.', 'From Ca\uFFFDon.']);
});

test('does not link an author whose name is ambiguous or who sat in another house or session', async () => {
  await buildOfficial(db, 'Avelino Valencia', { office: 'state_senator' });
  await buildOfficial(db, 'Maria Valencia', {
    office: 'assembly_member',
    start_date: '1999-01-01',
    end_date: '2001-01-01',
  });
  await importState(await makeFolder(delivery()));
  expect(await countRows(db, 'sponsorships')).toBe(0);
  expect(await bill()).toMatchObject({ authors: 'Valencia; Limón (coauthor)', cosponsor_count: 1 });
});

test('an update without versions keeps title, authors and texts, and is refused for an unknown measure', async () => {
  await importState(await makeFolder(delivery()));
  const { id } = await bill();
  const before = await texts();
  const news = await makeFolder({
    'BILL_TBL.dat': `${billLine(undefined, { updated: '2025-12-01 00:00:00', chapter: '623' })}\n${billLine('202520260AB9')}`,
    'BILL_HISTORY_TBL.dat': [
      ...delivery()['BILL_HISTORY_TBL.dat']!.trim().split('\r\n'),
      historyLine(
        '202520260AB831',
        31,
        '2025-10-11',
        'Chaptered by Secretary of State - Chapter 623, Statutes of 2025.',
      ),
      historyLine('202520260AB9', 1, '2025-01-11', 'Read first time.'),
    ].join('\n'),
    'BILL_VERSION_TBL.dat': '',
    'BILL_VERSION_AUTHORS_TBL.dat': authorLine('20250AB999INT', 'ASSEMBLY', 'Nobody', 'LEAD_AUTHOR'),
  });
  const summary = await importState(news);
  expect(summary).toMatchObject({ read: 2, stored: 1, skipped: 1 });
  expect(summary.problems[0]).toEqual({
    record: 'measure 202520260AB9',
    reason: expect.stringContaining('is unknown'),
  });
  expect(await bill()).toMatchObject({
    id,
    status: 'chaptered',
    law_number: 'Chapter 623, Statutes of 2025',
    title: 'Gambling: operation of a contest or sweepstakes',
    authors: 'Valencia; Limón (coauthor)',
  });
  expect(await texts()).toEqual(before);
  // Older data does not replace it.
  expect(await importState(await makeFolder(delivery()))).toMatchObject({ stored: 0, unchanged: 3 });
  expect((await bill()).status).toBe('chaptered');
  await expectExactListings(db);
});

test('accepts texts before tables, and does not mix the measures of several archives', async () => {
  const { 'BILL_VERSION_TBL_1.lob': one, 'BILL_VERSION_TBL_2.lob': two, ...tables } = delivery();
  const archive = makeZip({
    'BILL_VERSION_TBL_1.lob': one!,
    ...tables,
    '../BILL_VERSION_TBL_2.lob': two!,
    'LAW_TOC_TBL.dat': 'x',
  });
  const folder = await makeFolder({ 'pubinfo_2025.zip': archive });
  expect(await importState(folder)).toMatchObject({ read: 3, stored: 3, skipped: 0 });
  expect((await texts()).every(([, , body]) => body !== undefined)).toBe(true);
  expect(await importState(folder, await makeFolder(delivery()))).toMatchObject({
    read: 6,
    stored: 0,
    unchanged: 6,
  });
});

test('reports and skips damaged rows and texts, and stores the others completely', async () => {
  const id = '202520260AB1';
  const folder = await makeFolder({
    ...delivery(),
    'BILL_TBL.dat': [
      billLine(),
      billLine(id).slice(0, -30),
      billLine('202520260XY2'),
      billLine('202620270AB3'),
      billLine('202520260AB4'),
      billLine('202520260AB5').replace('5\t`Chap', '6\t`Chap'),
      billLine('202520260AB6').replace('`Chap', `\`${'Chap'.repeat(5_000_000)}`),
      'junk without any mark',
    ].join('\n'),
    'BILL_VERSION_TBL_3.lob': caml({ number: 97 }).slice(0, 900),
    'BILL_VERSION_TBL_4.lob': caml({ number: 96 }).replace(
      '<caml:MeasureDoc',
      '<!DOCTYPE a [<!ENTITY b "c">]><caml:MeasureDoc',
    ),
    'BILL_VERSION_TBL_5.lob': caml({ measure: '77' }),
    'BILL_VERSION_TBL_6.lob': '<html/>',
    'BILL_VERSION_TBL_7.lob': `<caml:MeasureDoc>${'<a>'.repeat(90_000)}`,
    'BILL_VERSION_TBL_8.lob': Buffer.alloc(50 * 1024 * 1024 + 1, 'junk '),
    'BILL_VERSION_TBL_9.lob': Buffer.alloc(5 * 1024 * 1024, 'junk '),
  });
  const summary = await importState(folder);
  const reasons = Object.fromEntries(summary.problems.map(({ record, reason }) => [record, reason]));
  expect(reasons).toEqual({
    'BILL_TBL.dat': '1 lines of the table name no measure.',
    'BILL_VERSION_TBL_8.lob': expect.stringContaining('larger than 50 MB'),
    'measure 202520260AB1': expect.stringContaining('damaged'),
    'measure 202520260XY2': expect.stringContaining("no measures of type 'XY'"),
    'measure 202620270AB3': expect.stringContaining('do not name a session'),
    'measure 202520260AB4': expect.stringContaining('has no history'),
    'measure 202520260AB5': expect.stringContaining('contains another measure'),
    'measure 202520260AB6': expect.stringContaining('longer than any official row'),
    'text 20250AB__083197INT': expect.stringContaining('not well-formed XML'),
    'text 20250AB__083196INT': expect.stringContaining('document type'),
    'text 20250AB__07799INT': expect.stringContaining('(ca-ab77-20252026) is not known yet'),
    'text BILL_VERSION_TBL_6.lob': expect.stringContaining('not a measure of the legislature'),
    'text BILL_VERSION_TBL_7.lob': expect.stringContaining('nested deeper'),
    'text BILL_VERSION_TBL_9.lob': expect.stringContaining('not well-formed XML'),
  });
  expect(summary.stored).toBe(3);
  expect(await countRows(db, 'items')).toBe(1);
  expect(await countRows(db, 'bill_text_bodies')).toBe(2);
});

describe.skipIf(!hasRealData)('With the genuine rows', () => {
  const folder = (name: string) => join(realData, 'ca-pubinfo', name);

  test('imports both sessions twice with equal counts and the status of the tables', async () => {
    const paths = [folder('2025-sample'), folder('1999-sample')];
    const lobs = paths
      .flatMap((path) => readdirSync(path))
      .filter((name) => /VERSION_TBL_\d+\.lob$/.test(name)).length;
    const measures = paths.flatMap((path) =>
      readFileSync(join(path, 'BILL_TBL.dat'), 'utf8').trim().split('\n'),
    ).length;
    const first = await importState(...paths);
    expect(first).toMatchObject({ read: measures + lobs, stored: measures + lobs, skipped: 0 });
    const { rows } = await sql`select slug, status, law_number from bills order by slug`.execute(db);
    expect(rows).toEqual([
      { slug: 'ca-ab1-19992000', status: 'chaptered', law_number: 'Chapter 191, Statutes of 1999' },
      {
        slug: 'ca-ab1-19992000x1',
        status: 'chaptered',
        law_number: 'Chapter 4, Statutes of 1999, First Extraordinary Session',
      },
      { slug: 'ca-ab1656-20252026', status: 'passed_assembly', law_number: null },
      { slug: 'ca-ab2052-20252026', status: 'passed_assembly', law_number: null },
      { slug: 'ca-ab831-20252026', status: 'chaptered', law_number: 'Chapter 623, Statutes of 2025' },
      {
        slug: 'ca-sb1-19992000x1',
        status: 'chaptered',
        law_number: 'Chapter 3, Statutes of 1999, First Extraordinary Session',
      },
      {
        slug: 'ca-sb2-19992000x1',
        status: 'chaptered',
        law_number: 'Chapter 1, Statutes of 1999, First Extraordinary Session',
      },
      { slug: 'ca-sb275-20252026', status: 'vetoed', law_number: null },
      { slug: 'ca-scr2-19992000x1', status: 'chaptered', law_number: null },
    ]);
    const { rows: steps } = await sql<{
      slug: string;
      steps: { step: string }[];
    }>`select slug, steps from bills where congress = 106`.execute(db);
    for (const one of steps)
      expect([one.slug, one.steps.filter(({ step }) => step.startsWith('passed_')).length]).toEqual([
        one.slug,
        2,
      ]);
    expect(await countRows(db, 'bill_text_bodies')).toBe(lobs);
    expect(await countRows(db, 'bill_actions')).toBe(
      paths.flatMap((path) => readFileSync(join(path, 'BILL_HISTORY_TBL.dat'), 'utf8').trim().split('\n'))
        .length,
    );
    const counts = await countBillRows(db);
    expect(await importState(...paths)).toMatchObject({ stored: 0, unchanged: measures + lobs, skipped: 0 });
    expect(await countBillRows(db)).toEqual(counts);
  });

  test('imports the same from a .zip', async () => {
    const archive = join(await makeFolder({}), 'pubinfo_2025.zip');
    execFileSync('python3', [
      '-c',
      'import shutil,sys; shutil.make_archive(sys.argv[1][:-4], "zip", sys.argv[2])',
      archive,
      folder('2025-sample'),
    ]);
    expect(await importState(archive)).toMatchObject({ stored: 20, skipped: 0 });
  });
});
