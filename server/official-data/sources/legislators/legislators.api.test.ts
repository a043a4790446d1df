import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { billstatusImporter } from '../billstatus/billstatus.ts';
import { runImport } from '../../engine/import-run.ts';
import { legislatorsImporter } from './legislators.ts';
import { addPerson } from '../../people-store.ts';
import { billXml } from '../billstatus/billstatus.test-data.ts';
import {
  countRows,
  emptyTables,
  makeFolder,
  hasRealData,
  legislatorsFolder,
} from '../../../testing/official-data.ts';

const { db } = await testDatabase();
const importPeople = (...paths: string[]) => runImport(db, legislatorsImporter(), paths);

beforeEach(() => emptyTables(db));

const person = (id: string, first: string, last: string, terms: object[]) => ({
  id: { bioguide: id, govtrack: 7 },
  name: { first, last },
  bio: { birthday: '1970-01-01', gender: 'F' },
  terms,
});
const term = (state: string) => [{ type: 'rep', start: '2025-01-03', end: '2027-01-03', state, district: 0 }];
const senate = {
  type: 'sen',
  start: '2023-01-03',
  end: '2029-01-03',
  state: 'OH',
  class: 1,
  party: 'Republican',
};

test('keeps one row and all terms of a senator who became vice president', async () => {
  const folder = await makeFolder({
    'one.json': JSON.stringify([
      person('V000137', 'J.', 'Vance', [
        { type: 'viceprez', start: '2025-01-20', end: '2029-01-20', party: 'Republican' },
      ]),
    ]),
    'two.json': JSON.stringify([person('V000137', 'J.', 'Vance', [senate])]),
  });
  expect(await importPeople(folder)).toMatchObject({ read: 2, stored: 2, skipped: 0 });
  const terms = await db.selectFrom('representative_terms').select('office').orderBy('office').execute();
  expect(terms.map(({ office }) => office)).toEqual(['senator', 'vice_president']);
  expect(await countRows(db, 'representatives')).toBe(1);
});

test('stores the first name that people know, where the official one is another', async () => {
  const known = (id: string, first: string, last: string, wikipedia: string, nickname?: string) => {
    const base = person(id, first, last, term('AK'));
    return { ...base, id: { ...base.id, wikipedia }, name: { ...base.name, nickname } };
  };
  await importPeople(
    await makeFolder({
      'people.json': JSON.stringify([
        known('D000563', 'Richard', 'Durbin', 'Dick Durbin'),
        known('B001323', 'Nicholas', 'Begich', 'Nick Begich III', 'Nicky'),
        known('H001103', 'Pablo', 'Hernandez', 'Pablo Hernandez (politician)'),
        known('N000147', 'E', 'Norton', 'Member of the House'),
      ]),
    }),
  );
  const people = await db.selectFrom('representatives').select('nickname').orderBy('last_name').execute();
  expect(people.map(({ nickname }) => nickname)).toEqual(['Nicky', 'Dick', null, null]);
});

test('divides the term of someone who changed parties', async () => {
  const parties = [
    { start: '2023-01-03', end: '2026-03-08', party: 'Republican' },
    { start: '2026-03-09', end: '2029-01-03', party: 'Independent', caucus: 'Republican' },
  ];
  const changed = { ...senate, party: 'Independent', caucus: 'Republican', party_affiliations: parties };
  await importPeople(
    await makeFolder({ 'people.json': JSON.stringify([person('K000401', 'Kim', 'Turns', [changed])]) }),
  );
  const { rows } = await sql`
    select start_date::text, end_date::text, party, caucus from representative_terms order by start_date`.execute(
    db,
  );
  expect(rows).toEqual([
    { start_date: '2023-01-03', end_date: '2026-03-09', party: 'Republican', caucus: null },
    { start_date: '2026-03-09', end_date: '2029-01-03', party: 'Independent', caucus: 'Republican' },
  ]);
});

test('replaces the roles of a leader and leaves out those without a title or a start', async () => {
  const whip = { title: 'Whip', chamber: 'senate', start: '2023-01-03', end: '2025-01-03' };
  const leader = { title: 'Leader', chamber: 'senate', start: '2025-01-03' };
  const importWith = async (roles: object[]) => {
    const raw = { ...person('T000250', 'John', 'Thune', [senate]), leadership_roles: roles };
    await importPeople(await makeFolder({ 'people.json': JSON.stringify([raw]) }));
    const { rows } = await sql`
      select title, start_date::text, end_date::text from leadership_roles order by start_date`.execute(db);
    return rows;
  };
  expect(
    await importWith([{ ...whip, end: undefined }, { title: 'Chair' }, { start: '2023-01-03' }]),
  ).toEqual([{ title: 'Whip', start_date: '2023-01-03', end_date: null }]);
  expect(await importWith([whip, leader])).toEqual([
    { title: 'Whip', start_date: '2023-01-03', end_date: '2025-01-03' },
    { title: 'Leader', start_date: '2025-01-03', end_date: null },
  ]);
  expect(await importWith([])).toEqual([]);
});

test('stores the offices of delegates and the resident commissioner', async () => {
  await importPeople(
    await makeFolder({
      'people.json': JSON.stringify([
        person('N000147', 'E', 'Norton', term('DC')),
        person('H001103', 'P', 'Hernandez', term('PR')),
        person('B001323', 'N', 'Begich', term('AK')),
      ]),
    }),
  );
  const { rows } = await sql`select state, office, district from representative_terms order by state`.execute(
    db,
  );
  expect(rows).toEqual([
    { state: 'AK', office: 'representative', district: 0 },
    { state: 'DC', office: 'delegate', district: 0 },
    { state: 'PR', office: 'resident_commissioner', district: 0 },
  ]);
});

test('keeps an appointed senator in office until the winner of the special election is known', async () => {
  const seat = {
    ...senate,
    start: '2025-01-21',
    how: 'appointment',
    end: '2025-06-03',
    'end-type': 'special-election',
  };
  await importPeople(
    await makeFolder({ 'people.json': JSON.stringify([person('H001104', 'Jon', 'Stays', [seat])]) }),
  );
  const sitting = async () =>
    (
      await sql<{ bioguide: string; appointed: boolean }>`
        select r.bioguide, t.appointed from representative_terms t join representatives r on r.id = t.representative_id where sits_today(t)`.execute(
        db,
      )
    ).rows;
  expect(await sitting()).toEqual([{ bioguide: 'H001104', appointed: true }]);
  const winner = {
    ...person('W000001', 'Win', 'Ner', [{ ...senate, start: '2025-06-20' }]),
    id: { bioguide: 'W000001' },
  };
  await importPeople(await makeFolder({ 'people.json': JSON.stringify([winner]) }));
  expect(await sitting()).toEqual([{ bioguide: 'W000001', appointed: false }]);
});

test('ends the terms of members whom a complete list no longer names, until one names them again', async () => {
  const list = (...ids: string[]) =>
    makeFolder({
      'legislators-current.json': JSON.stringify(
        ids.map((id) => ({ ...person(id, 'M', id, term('CA')), id: { bioguide: id } })),
      ),
    });
  const sitting = async () =>
    (
      await sql<{ bioguide: string }>`
        select r.bioguide from representative_terms t join representatives r on r.id = t.representative_id
        where sits_today(t) order by 1`.execute(db)
    ).rows.map(({ bioguide }) => bioguide);
  const everyone = ['A000001', 'B000001', 'C000001'];
  await importPeople(await list(...everyone));
  await importPeople(await list('A000001'));
  expect(await sitting()).toEqual(everyone);
  await importPeople(await list('A000001', 'B000001'));
  expect(await sitting()).toEqual(['A000001', 'B000001']);
  await importPeople(await list(...everyone));
  expect(await sitting()).toEqual(everyone);
});

test('reads a district given as text, and keeps a member whose district is missing', async () => {
  const people = (district: unknown) =>
    makeFolder({
      'people.json': JSON.stringify([person('A000001', 'Ann', 'Ames', [{ ...term('CA')[0], district }])]),
    });
  const districts = () => db.selectFrom('representative_terms').select('district').execute();
  await importPeople(await people('12'));
  expect(await districts()).toEqual([{ district: 12 }]);
  expect(await importPeople(await people(null))).toMatchObject({
    skipped: 1,
    problems: [{ record: 'legislator:A000001', reason: 'A term in the House has no district.' }],
  });
  expect(await districts()).toEqual([{ district: 12 }]);
});

test.each([{ terms: null }, { terms: [] }])(
  'keeps a member without terms in a complete list: %j',
  async (none) => {
    const known = ['A000001', 'B000001', 'C000001'].map((id) => ({
      ...person(id, 'M', id, term('CA')),
      id: { bioguide: id },
    }));
    await importPeople(await makeFolder({ 'people.json': JSON.stringify(known) }));
    const damaged = [...known.slice(0, 2), { ...known[2], ...none }];
    expect(await importPeople(await makeFolder({ 'people.json': JSON.stringify(damaged) }))).toMatchObject({
      skipped: 1,
      problems: [{ record: 'legislator:C000001' }],
    });
    const { rows } = await sql`select from representative_terms t where sits_today(t)`.execute(db);
    expect(rows).toHaveLength(3);
  },
);

test('clears the members of committees that the list of memberships no longer names', async () => {
  const member = (bioguide: string) => ({ name: 'X', party: 'majority', rank: 1, bioguide });
  const committee = (thomas_id: string) => ({ type: 'house', name: thomas_id, thomas_id, subcommittees: [] });
  const read = async (memberships: object) =>
    importPeople(await makeFolder({ 'committee-membership-current.json': JSON.stringify(memberships) }));
  const stored = async () =>
    (
      await db
        .selectFrom('committee_memberships')
        .select('committee_code')
        .orderBy('committee_code')
        .execute()
    ).map(({ committee_code }) => committee_code);
  await importPeople(
    await makeFolder({
      'legislators-current.json': JSON.stringify([person('A000001', 'Ann', 'Ames', term('CA'))]),
      'committees-current.json': JSON.stringify([committee('HSAG'), committee('HSAP')]),
    }),
  );
  const both = { HSAG: [member('A000001')], HSAP: [member('A000001')] };
  await read(both);
  expect(await stored()).toEqual(['hsag00', 'hsap00']);
  // A new congress begins without memberships. Then come those of one committee after the other.
  expect(await read({})).toMatchObject({ read: 0, skipped: 0 });
  expect(await stored()).toEqual([]);
  await read({ HSAG: [member('A000001')] });
  expect(await stored()).toEqual(['hsag00']);
});

test('finishes a run completely or not at all', async () => {
  const committee = (thomas_id: string) => ({ type: 'house', name: thomas_id, thomas_id });
  const publish = (ids: string[]) => makeFolder({ 'committees.json': JSON.stringify(ids.map(committee)) });
  await importPeople(await publish(['HSRU', 'HSAG', 'HSAP']));
  const importer = legislatorsImporter();
  const interrupted: typeof importer = {
    ...importer,
    finish: async (db) => {
      await importer.finish?.(db);
      throw new Error('interrupted');
    },
  };
  await expect(runImport(db, interrupted, [await publish(['HSRU', 'HSAP'])])).rejects.toThrow('interrupted');
  const current = () => db.selectFrom('committees').select('code').where('is_current', '=', true).execute();
  expect(await current()).toHaveLength(3);
  // One committee alone is not a complete list.
  await importPeople(await publish(['HSRU']));
  expect(await current()).toHaveLength(3);
  await importPeople(await publish(['HSRU', 'HSAP']));
  expect(await current()).toEqual([{ code: 'hsru00' }, { code: 'hsap00' }]);
});

test('a CSV file joins a senator known from a bill with the one known from votes, and adds what is missing', async () => {
  const name = { first_name: 'Markwayne', last_name: 'Mullin', name: 'Markwayne Mullin' };
  const id = await addPerson(db, { ...name, bioguide: 'M001190' });
  await addPerson(db, { ...name, lis: 'S419' });
  await importPeople(
    await makeFolder({
      'legislators-historical.csv': [
        'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,bioguide_id,lis_id,govtrack_id',
        'Mullin,Mark,,,,Mark W. Mullin,1977-07-26,M,M001190,S419,412568',
      ].join('\n'),
    }),
  );
  expect(
    await db.selectFrom('representatives').select(['id', 'bioguide', 'lis', 'name', 'birthday']).execute(),
  ).toEqual([{ id, bioguide: 'M001190', lis: 'S419', name: 'Markwayne Mullin', birthday: '1977-07-26' }]);
});

test('replaces a name that came from a bill, and a bill does not replace it again', async () => {
  const bills = await makeFolder({ 'BILLSTATUS-119hr1.xml': billXml() });
  await runImport(db, billstatusImporter, [bills]);
  await importPeople(
    await makeFolder({ 'people.json': JSON.stringify([person('B000001', 'Sanford', 'Bishop', [senate])]) }),
  );
  await runImport(db, billstatusImporter, [bills], { again: true });
  expect(
    await db.selectFrom('representatives').select('name').where('bioguide', '=', 'B000001').execute(),
  ).toEqual([{ name: 'Sanford Bishop' }]);
  expect(await countRows(db, 'representatives')).toBe(3);
});

test('reports people without names, offices of unknown people, other files and endless aliases', async () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'
      .split('')
      .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`),
  ].join('\n');
  const folder = await makeFolder({
    'a.json': JSON.stringify([
      { id: { bioguide: 'A000001' }, name: { first: 'Only' }, terms: [senate] },
      { id: { bioguide: 'B000002' }, offices: [{ id: 'x', city: 'Rome' }] },
    ]),
    'b.yaml': 'title: something else',
    'c.json': '{"broken": ',
    'd.yaml': bomb,
  });
  const summary = await importPeople(folder);
  expect(summary).toMatchObject({ stored: 0, skipped: 5 });
  expect(summary.problems.map(({ record, reason }) => `${record}: ${reason}`).sort()).toEqual([
    expect.stringContaining('b.yaml: The file is not a congress-legislators file'),
    expect.stringContaining('c.json: The file is not well-formed JSON'),
    expect.stringContaining('d.yaml: The file is not well-formed YAML'),
    'legislator:A000001: The person has no first or last name.',
    'offices:B000002: There is no person with the id B000002. Import the people (legislators-current) as well.',
  ]);
  expect(await countRows(db, 'items')).toBe(0);
});

describe.skipIf(!hasRealData)('With the genuine files', { tags: ['slow'] }, () => {
  test('imports a folder of YAML, JSON and CSV files as the sitting Congress, and changes nothing when read again', async () => {
    const folder = await legislatorsFolder();
    expect(await importPeople(folder)).toMatchObject({ read: 3971, stored: 3971, skipped: 0 });
    const { rows } =
      await sql`select office, count(*) from representative_terms where start_date <= '2026-06-15' and (end_date > '2026-06-15' or open_ended) group by 1 order by 1`.execute(
        db,
      );
    expect(rows).toEqual([
      { office: 'delegate', count: 5 },
      { office: 'president', count: 1 },
      { office: 'representative', count: 431 },
      { office: 'resident_commissioner', count: 1 },
      { office: 'senator', count: 100 },
      { office: 'vice_president', count: 1 },
    ]);
    const counts = async () =>
      Promise.all(
        (
          [
            'representatives',
            'representative_terms',
            'committees',
            'committee_memberships',
            'representative_offices',
            'representative_accounts',
          ] as const
        ).map((table) => countRows(db, table)),
      );
    const before = await counts();
    expect(before.slice(2, 5)).toEqual([230, 3879, 1312]);
    expect(await importPeople(folder)).toMatchObject({ stored: 0, unchanged: 3971 });
    expect(await counts()).toEqual(before);
  });
});
