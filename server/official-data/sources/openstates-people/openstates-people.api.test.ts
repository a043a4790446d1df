import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { setToday } from '#server/environment/clock.ts';
import { connect, urlOf } from '#server/database/pool.ts';
import { testDatabase } from '#server/testing/database.ts';
import { runImport } from '../../engine/import-run.ts';
import { legislatorsImporter } from '../legislators/legislators.ts';
import { openstatesPeopleImporter } from './openstates-people.ts';
import {
  countRows,
  emptyTables,
  makeFolder,
  hasRealData,
  realData,
  formerMembersFile,
} from '../../../testing/official-data.ts';

const { db } = await testDatabase();
const importPeople = (...paths: string[]) => runImport(db, openstatesPeopleImporter(), paths);

beforeEach(() => emptyTables(db));

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A whole person as the source writes one, of our own making. */
function personYaml(n: number, { name = 'Ann Lee', roles = '', extra = '' } = {}): string {
  return `id: ocd-person/${uuid(n)}
name: ${name}
given_name: ${name.split(' ')[0]}
family_name: ${name.split(' ')[1]}
email: a.lee@example.org
party:
- name: Democratic
roles:
${roles || role('lower', '12', 'start_date: 2024-12-02')}
offices:
- classification: capitol
  address: 1021 O St. Suite 1, Sacramento, CA 95814
  voice: 916-555-0100
- classification: district
  address: 5 Main Street Suite 2, San Rafael, CA 94901
  voice: 415-555-0100
links:
- url: https://lee.example.org/
- url: https://lee.example.org/write
  note: webform
ids:
  twitter: annlee
${extra}`;
}

function role(type: string, district: string | null, ...lines: string[]): string {
  return [
    `- type: ${type}`,
    '  jurisdiction: ocd-jurisdiction/country:us/state:ca/government',
    ...(district ? [`  district: '${district}'`] : []),
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
}

const termsOf = async () =>
  (
    await sql<{
      name: string;
      office: string;
      district: number | null;
      start: string;
      end: string;
      sits: boolean;
    }>`
      select r.name, t.office, t.district, t.start_date as start, t.end_date as end, sits_today(t) as sits
      from representative_terms t join representatives r on r.id = t.representative_id order by t.start_date, r.name`.execute(
      db,
    )
  ).rows;

test('stores the term, contacts, district office and account of an Assembly member', async () => {
  await importPeople(await makeFolder({ 'lee.yml': personYaml(1) }));
  const { rows } = await sql`
    select r.name, r.ocd_person, t.office, t.state, t.district, t.party, t.website, t.contact_form, t.email, t.phone, t.address, t.open_ended,
      o.address as street, o.city, o.zip, o.phone as local_phone, a.network, a.handle
    from representatives r join representative_terms t on t.representative_id = r.id
    join representative_offices o on o.representative_id = r.id join representative_accounts a on a.representative_id = r.id`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      name: 'Ann Lee',
      ocd_person: `ocd-person/${uuid(1)}`,
      office: 'assembly_member',
      state: 'CA',
      district: 12,
      party: 'Democrat',
      website: 'https://lee.example.org/',
      contact_form: 'https://lee.example.org/write',
      email: 'a.lee@example.org',
      phone: '916-555-0100',
      address: '1021 O St. Suite 1, Sacramento, CA 95814',
      open_ended: true,
      street: '5 Main Street Suite 2',
      city: 'San Rafael',
      zip: '94901',
      local_phone: '415-555-0100',
      network: 'twitter',
      handle: 'annlee',
    },
  ]);
});

test('takes missing dates of terms from the law; a governor’s term ends on inauguration day', async () => {
  await importPeople(
    await makeFolder({
      'a.yml': personYaml(1, {
        name: 'Gov Ernor',
        roles: role('governor', null, 'start_date: "2019-01-07"', 'end_date: "2026-01-01"'),
      }),
      'b.yml': personYaml(2, {
        name: 'Past Member',
        roles: `${role('lower', '5', 'end_date: 2022-12-05')}\n${role('mayor', null, 'end_date: 2010-01-01')}`,
      }),
    }),
  );
  expect(await termsOf()).toEqual([
    {
      name: 'Gov Ernor',
      office: 'governor',
      district: null,
      start: '2019-01-07',
      end: '2027-01-04',
      sits: true,
    },
    {
      name: 'Past Member',
      office: 'assembly_member',
      district: 5,
      start: '2020-12-07',
      end: '2022-12-05',
      sits: false,
    },
  ]);
});

test('ends the term of a predecessor, and of an official who is missing in the list', async () => {
  const seat = (district: number, start: string) => role('upper', String(district), `start_date: ${start}`);
  await importPeople(
    await makeFolder({
      'a.yml': personYaml(1, { name: 'First Holder', roles: seat(5, '2020-12-07') }),
      'b.yml': personYaml(2, { name: 'Stays On', roles: seat(6, '2020-12-07') }),
      'c.yml': personYaml(3, { name: 'Gone Soon', roles: seat(7, '2020-12-07') }),
    }),
  );
  expect((await termsOf()).map(({ sits }) => sits)).toEqual([true, true, true]);
  // One file alone does not end the terms of the others.
  await importPeople(
    await makeFolder({ 'd.yml': personYaml(4, { name: 'Second Holder', roles: seat(5, '2025-03-01') }) }),
  );
  const sitting = async () => (await termsOf()).filter(({ sits }) => sits).map(({ name }) => name);
  expect(await sitting()).toEqual(['Gone Soon', 'Stays On', 'Second Holder']);
  await importPeople(
    await makeFolder({
      'b.yml': personYaml(2, { name: 'Stays On', roles: seat(6, '2020-12-07') }),
      'd.yml': personYaml(4, { name: 'Second Holder', roles: seat(5, '2025-03-01') }),
    }),
  );
  expect(await sitting()).toEqual(['Stays On', 'Second Holder']);
  expect((await termsOf()).find(({ name }) => name === 'First Holder')).toMatchObject({ end: '2025-03-01' });
  await importPeople(
    await makeFolder({ 'c.yml': personYaml(3, { name: 'Gone Soon', roles: seat(7, '2020-12-07') }) }),
  );
  expect(await sitting()).toContain('Gone Soon');
});

test('keeps the term of an official whose file cannot be read', async () => {
  const files = Object.fromEntries(
    [1, 2, 3].map((n) => [`${n}.yml`, personYaml(n, { name: `Person N${n}` })]),
  );
  await importPeople(await makeFolder(files));
  const damaged = files['2.yml']!.replace("'12'", "'twelve'");
  expect(await importPeople(await makeFolder({ ...files, '2.yml': damaged }))).toMatchObject({ skipped: 1 });
  expect((await termsOf()).map(({ sits }) => sits)).toEqual([true, true, true]);
});

test('does not keep a governor who has left the list after the regular end of the term', async () => {
  onTestFinished(() => setToday(undefined));
  const official = (n: number, name: string, office: string) => ({
    [`${n}.yml`]: personYaml(n, { name, roles: role(office, null, 'start_date: "2023-01-02"') }),
  });
  const others = {
    ...official(2, 'Lieu Tenant', 'lt_governor'),
    ...official(3, 'At Torney', 'attorney general'),
  };
  setToday('2026-12-01');
  await importPeople(await makeFolder({ ...official(1, 'Gov Ernor', 'governor'), ...others }));
  setToday('2027-01-05');
  const later = await connect(urlOf(db), { max: 1 });
  onTestFinished(later.close);
  await runImport(later.db, openstatesPeopleImporter(), [await makeFolder(others)]);
  expect(
    await db.selectFrom('representative_terms').select(['office', 'open_ended']).orderBy('office').execute(),
  ).toEqual([
    { office: 'attorney_general', open_ended: true },
    { office: 'governor', open_ended: false },
    { office: 'lieutenant_governor', open_ended: true },
  ]);
});

test('keeps the governor when only the files of the legislature are read', async () => {
  const legislature = { 'a.yml': personYaml(1), 'b.yml': personYaml(2, { name: 'Bo Lee' }) };
  const governor = personYaml(3, {
    name: 'Gov Ernor',
    roles: role('governor', null, 'start_date: "2019-01-07"'),
  });
  await importPeople(await makeFolder({ ...legislature, 'c.yml': governor }));
  await importPeople(await makeFolder(legislature));
  expect((await termsOf()).map(({ name, sits }) => [name, sits])).toContainEqual(['Gov Ernor', true]);
});

test('keeps an official whose file is damaged', async () => {
  const files = {
    'a.yml': personYaml(1),
    'b.yml': personYaml(2, { name: 'Bo Lee', roles: role('lower', '13', 'start_date: 2024-12-02') }),
    [`Cy-Lee-${uuid(3)}.yml`]: personYaml(3, {
      name: 'Cy Lee',
      roles: role('lower', '14', 'start_date: 2024-12-02'),
    }),
  };
  await importPeople(await makeFolder(files));
  await importPeople(await makeFolder({ ...files, [`Cy-Lee-${uuid(3)}.yml`]: 'id: [' }));
  expect((await termsOf()).map(({ name, sits }) => [name, sits])).toContainEqual(['Cy Lee', true]);
});

test('begins the next term of a member whom the list still names, unless it names a successor', async () => {
  onTestFinished(() => setToday(undefined));
  const seat = (district: number, start: string) => role('lower', String(district), `start_date: ${start}`);
  const files = {
    'b.yml': personYaml(2, { name: 'Re Elected', roles: seat(6, '2024-12-02') }),
    'c.yml': personYaml(3, { name: 'Voted Out', roles: seat(7, '2024-12-02') }),
  };
  const terms = async () => (await termsOf()).map(({ name, end }) => `${name} ${end}`);
  setToday('2026-11-30');
  await importPeople(await makeFolder(files));
  expect(await terms()).toEqual(['Re Elected 2026-12-07', 'Voted Out 2026-12-07']);
  setToday('2026-12-08');
  const successor = personYaml(1, { name: 'New Member', roles: seat(7, '2026-12-07') });
  await importPeople(await makeFolder({ 'a.yml': successor, ...files }));
  expect(await terms()).toEqual(['Re Elected 2028-12-04', 'Voted Out 2026-12-07', 'New Member 2028-12-04']);
  const { rows } = await sql`
    select r.name from representative_terms t join representatives r on r.id = t.representative_id
    where t.open_ended order by r.name`.execute(db);
  expect(rows).toEqual([{ name: 'New Member' }, { name: 'Re Elected' }]);
});

test('stores the members of a committee and the title of the chair', async () => {
  const committee = `id: ocd-organization/${uuid(9)}
jurisdiction: ocd-jurisdiction/country:us/state:ca/government
classification: committee
name: Water
chamber: lower
members:
- name: Ann Lee
  role: vice chair
  person_id: ocd-person/${uuid(1)}
- name: Nobody Known
  role: member
`;
  // The committee's file comes first by name.
  await importPeople(await makeFolder({ 'a.yml': committee, 'b.yml': personYaml(1) }));
  const { rows } = await sql`
    select c.name, c.chamber, c.state, c.is_current, m.title from committees c join committee_memberships m on m.committee_code = c.code`.execute(
    db,
  );
  expect(rows).toEqual([
    { name: 'Water', chamber: 'assembly', state: 'CA', is_current: true, title: 'Vice Chair' },
  ]);
});

test('keeps one row for a former member of Congress, by name and birthday', async () => {
  const person = {
    id: { bioguide: 'L000123' },
    name: { first: 'Ann', last: 'Lee' },
    bio: { birthday: '1960-02-03' },
    terms: [{ type: 'rep', start: '2015-01-06', end: '2017-01-03', state: 'CA', district: 3 }],
  };
  await runImport(db, legislatorsImporter(), [await makeFolder({ 'people.json': JSON.stringify([person]) })]);
  await importPeople(await makeFolder({ 'lee.yml': personYaml(1, { extra: 'birth_date: 1960-02-03\n' }) }));
  expect(await countRows(db, 'representatives')).toBe(1);
  expect((await termsOf()).map(({ office }) => office)).toEqual(['representative', 'assembly_member']);
});

test('reports bad records with the reason, and stores the others', async () => {
  const folder = await makeFolder({
    'bomb.yml': `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`)
      .join('\n')}`,
    'broken.yml': 'id: [',
    'congress.yml': personYaml(2).replace('/state:ca/', '/'),
    'district.yml': personYaml(3).replace("'12'", "'twelve'"),
    'good.yml': personYaml(1),
    'mayor.yml': personYaml(4, { roles: role('mayor', null) }),
    'other.yml': 'title: something else',
    'texas.yml': personYaml(5).replaceAll('state:ca', 'state:tx'),
    'when.yml': personYaml(6, { roles: role('lower', '1', 'start_date: soon') }),
    'settings.yml': 'ca:\n  vacancies: []',
  });
  const summary = await importPeople(folder);
  expect(summary).toMatchObject({ read: 9, stored: 1, skipped: 8 });
  expect(Object.fromEntries(summary.problems.map(({ record, reason }) => [record, reason]))).toEqual({
    'bomb.yml': expect.stringContaining('not well-formed YAML'),
    'broken.yml': expect.stringContaining('not well-formed YAML'),
    'congress.yml': 'Members of Congress are imported from congress-legislators.',
    'district.yml': "'twelve' is not the number of a district.",
    'mayor.yml': expect.stringContaining('CA'),
    'other.yml': 'The file has no id of a person or committee of Open States.',
    'texas.yml': 'Polity stores officials of these states only: CA.',
    'when.yml': "'soon' is not a date.",
  });
  expect(await countRows(db, 'items')).toBe(1);
});

describe.skipIf(!hasRealData)('With the genuine files', { tags: ['slow'] }, () => {
  const folder = join(realData, 'openstates-people/data/ca');

  test('imports California’s 120 legislators, executive and 116 committees, and changes nothing when read again', async () => {
    await runImport(db, legislatorsImporter(), [await formerMembersFile()]);
    const before = await countRows(db, 'representatives');
    expect(await importPeople(folder)).toMatchObject({ read: 240, stored: 240, skipped: 0 });
    // Two senators of today sat in Congress before.
    expect(await countRows(db, 'representatives')).toBe(before + 122);
    const { rows } = await sql`
      select office, count(*), count(distinct district) as districts from representative_terms t where sits_today(t) group by 1 order by 1`.execute(
      db,
    );
    expect(rows).toEqual([
      { office: 'assembly_member', count: 80, districts: 80 },
      { office: 'attorney_general', count: 1, districts: 0 },
      { office: 'governor', count: 1, districts: 0 },
      { office: 'lieutenant_governor', count: 1, districts: 0 },
      { office: 'secretary_of_state', count: 1, districts: 0 },
      { office: 'state_senator', count: 40, districts: 40 },
    ]);
    const counts = () =>
      Promise.all(
        (
          ['committees', 'committee_memberships', 'representative_offices', 'representative_terms'] as const
        ).map((table) => countRows(db, table)),
      );
    const first = await counts();
    expect(first.slice(0, 3)).toEqual([116, expect.any(Number), 172]);
    expect(await importPeople(folder)).toMatchObject({ stored: 0, unchanged: 240 });
    expect(await counts()).toEqual(first);
  });
});
