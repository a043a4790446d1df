import { beforeAll, expect, test } from 'vitest';
import { getRepresentative, homeRepresentatives, listRepresentatives } from '#contract/representatives.ts';
import { searchAll } from '#contract/search.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer, buildOfficial, buildRollCall } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const home = async (token?: string) => (await call(homeRepresentatives, {}, token)).body;
const names = (seat: { name: string }[]) => seat.map((official) => official.name);
let padilla = 0;

beforeAll(async () => {
  await buildOfficial(db, 'Pat President', { office: 'president', state: null, party: 'Independent' });
  await buildOfficial(db, 'Vic Vice', { office: 'vice_president', state: null });
  padilla = await buildOfficial(db, 'Alex Padilla');
  await buildOfficial(db, 'Adam Schiff', { start_date: '2025-02-01' });
  await buildOfficial(db, 'Nan Cisco', { office: 'representative', district: 11 });
  await buildOfficial(db, 'Kev Elsewhere', { office: 'representative', district: 15 });
  await buildOfficial(db, 'Old Senator', { start_date: '2019-01-03', end_date: '2025-01-03' });
  await buildOfficial(db, 'Next Senator', { start_date: '2098-01-03' });
  await buildOfficial(db, 'Nick Alaska', {
    office: 'representative',
    state: 'AK',
    district: 0,
    party: 'Republican',
  });
  await buildOfficial(db, 'Del Guam', { office: 'delegate', state: 'GU', district: 0 });
});

test('shows a member the executive, both senators and the representative', async () => {
  const { representatives, vacancies } = await home((await buildMember(db)).token);
  expect(names(representatives.president)).toEqual(['Pat President']);
  expect(names(representatives.vice_president)).toEqual(['Vic Vice']);
  expect(names(representatives.my_senators)).toEqual(['Alex Padilla', 'Adam Schiff']);
  expect(representatives.my_reps).toMatchObject([
    {
      name: 'Nan Cisco',
      position: 'U.S. Representative, California 11',
      party_description: 'Democratic Party',
      district: 11,
      state: 'California',
      city: 'Washington, D.C.',
    },
  ]);
  expect(vacancies).toEqual([]);
});

test('shows visitors and new members only the executive', async () => {
  for (const token of [
    undefined,
    (await buildNewcomer(db)).token,
    (await buildMember(db, { first_name: null })).token,
  ]) {
    const { representatives, vacancies } = await home(token);
    expect(representatives).toMatchObject({
      president: [{ name: 'Pat President' }],
      vice_president: [{ name: 'Vic Vice' }],
      my_senators: [],
      my_reps: [],
    });
    expect(vacancies).toEqual([]);
  }
});

test('handles at-large, delegate, vacant and undecided seats', async () => {
  const seen = async (state: string, congressional_district: number | null) =>
    home((await buildMember(db, { state, congressional_district })).token);
  expect((await seen('AK', 0)).representatives.my_reps).toMatchObject([
    { position: 'U.S. Representative, Alaska, At Large', party_description: 'Republican Party' },
  ]);
  expect((await seen('GU', 0)).representatives.my_reps).toMatchObject([
    { position: 'Delegate to the U.S. House, Guam' },
  ]);
  expect(await seen('CA', 14)).toMatchObject({
    representatives: { my_reps: [] },
    vacancies: [{ group: 'my_reps', position: 'U.S. Representative, California 14' }],
  });
  expect(await seen('CA', null)).toMatchObject({
    representatives: { my_reps: [], my_senators: [{}, {}] },
    vacancies: [],
  });
});

test('the full list has sitting officials only', async () => {
  const { status, body } = await call(listRepresentatives, {});
  expect(status).toBe(200);
  expect(names(body.representatives).toSorted()).toEqual([
    'Adam Schiff',
    'Alex Padilla',
    'Del Guam',
    'Kev Elsewhere',
    'Nan Cisco',
    'Nick Alaska',
    'Pat President',
    'Vic Vice',
  ]);
});

test('returns an official with contacts, terms, committees, offices and opinions', async () => {
  await db
    .insertInto('committees')
    .values([
      { code: 'ssju00', chamber: 'senate', name: 'Judiciary', is_current: true },
      { code: 'ssju01', parent_code: 'ssju00', chamber: 'senate', name: 'Antitrust', is_current: true },
      { code: 'a1b2', chamber: 'senate', name: 'Rules', is_current: true },
    ])
    .execute();
  await db
    .insertInto('committee_memberships')
    .values([
      { committee_code: 'a1b2', representative_id: padilla },
      { committee_code: 'ssju00', representative_id: padilla, title: 'Cochairman' },
      { committee_code: 'ssju01', representative_id: padilla, title: 'Chairman' },
    ])
    .execute();
  await db
    .insertInto('representative_accounts')
    .values({ representative_id: padilla, network: 'youtube', handle: 'senator' })
    .execute();
  await db
    .insertInto('representative_offices')
    .values({
      representative_id: padilla,
      office_key: 'a',
      building: 'Tower',
      suite: '5',
      address: 'Main St 1',
      city: 'Fresno',
      state: 'CA',
      zip: '93701',
      phone: '555',
    })
    .execute();
  await db
    .insertInto('representative_terms')
    .values({
      representative_id: padilla,
      office: 'representative',
      start_date: '2013-01-03',
      end_date: '2015-01-03',
      state: 'CA',
      district: 9,
      party: 'Democrat',
    })
    .execute();
  const member = await buildMember(db);
  await call(
    saveOpinion,
    {
      params: { type: 'representatives', id: String(padilla) },
      body: { vote: { voting_parameters: 'strong_support' } },
    },
    member.token,
  );
  const { body } = await call(getRepresentative, { params: { id: String(padilla) } }, member.token);
  expect(body.representative).toMatchObject({
    id: padilla,
    name: 'Alex Padilla',
    position: 'U.S. Senator, California',
    office: 'senator',
    first_elected: '2012',
    next_election: '2098',
    committee_chair: ['Judiciary', 'Judiciary: Antitrust'],
    vote: { voting_parameters: 'strong_support' },
    opinions: { voters: 1, score: 10 },
    accounts: [{ network: 'youtube', handle: 'senator', url: 'https://www.youtube.com/senator' }],
    committees: [
      { name: 'Judiciary', title: 'Cochairman' },
      { name: 'Judiciary: Antitrust', title: 'Chairman' },
      { name: 'Rules', title: null },
    ],
    terms: [
      { position: 'U.S. Senator, California', start: '2025-01-03' },
      { position: 'U.S. Representative, California 9', end: '2015-01-03' },
    ],
  });
  expect(body.address).toEqual([
    {
      kind: 'district',
      building: 'Tower, 5',
      street: 'Main St 1',
      city: 'Fresno',
      state: 'CA',
      zip: '93701',
      phone: '555',
      fax: null,
    },
  ]);
  expect(body.representative.addresses).toEqual(body.address);
  const second = await send({
    method: 'GET',
    url: `/api/v2/representatives/${padilla}.json`,
    headers: { authorization: member.token },
  });
  expect(second.body).toEqual(body);
  expect(
    (await call(getRepresentative, { params: { id: String(padilla) } })).body.representative,
  ).toMatchObject({ vote: 'Not Voted', opinions: { voters: 1 } });
});

test('names the party whose caucus an independent is in', async () => {
  const id = await buildOfficial(db, 'Angus King', { party: 'Independent', caucus: 'Democrat', state: 'ME' });
  const { representative } = (await call(getRepresentative, { params: { id: String(id) } })).body;
  expect(representative).toMatchObject({ party_description: 'Independent', caucus: 'Democratic Party' });
});

test('names the present roles of a leader while the term lasts', async () => {
  const leader = { state: 'SD', start_date: '2023-01-03', end_date: '2099-01-03' };
  const sitting = await buildOfficial(db, 'John Thune', leader);
  const ended = await buildOfficial(db, 'Kevin Former', { ...leader, end_date: '2025-01-03' });
  await db
    .insertInto('leadership_roles')
    .values([
      { representative_id: sitting, title: 'Whip', start_date: '2023-01-03', end_date: '2025-01-03' },
      { representative_id: sitting, title: 'Majority Leader', start_date: '2025-01-03' },
      { representative_id: sitting, title: 'Leader to be', start_date: '2098-01-03' },
      { representative_id: ended, title: 'Speaker of the House', start_date: '2023-01-03' },
    ])
    .execute();
  const leadershipOf = async (id: number) =>
    (await call(getRepresentative, { params: { id: String(id) } })).body.representative.leadership;
  expect(await leadershipOf(sitting)).toEqual(['Majority Leader']);
  expect(await leadershipOf(ended)).toEqual([]);
});

test('a person known only from a bill is a former member of Congress', async () => {
  const id = await buildOfficial(db, 'Long Ago');
  await db.deleteFrom('representative_terms').where('representative_id', '=', id).execute();
  const { status, body } = await call(getRepresentative, { params: { id: String(id) } });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { representative: { position: 'Former member of Congress', terms: [], next_election: null } },
  });
});

test('a person without terms who has voted since the officials were read is in office', async () => {
  const id = await buildOfficial(db, 'Newly Appointed');
  await db.deleteFrom('representative_terms').where('representative_id', '=', id).execute();
  await db.insertInto('data_sets').values({ name: 'officials', as_of: '2026-06-15' }).execute();
  const vote = (id: string, voted_at: string, representative: number) =>
    buildRollCall(db, { id, voted_at }, { [representative]: 'yea' });
  const read = async () =>
    (await call(getRepresentative, { params: { id: String(id) } })).body.representative;
  await vote('h301-119.2026', '2026-06-01T15:00:00Z', id);
  expect(await read()).toMatchObject({ position: 'Former member of Congress', in_office: false });
  await vote('h302-119.2026', '2026-08-07T15:00:00Z', id);
  expect(await read()).toMatchObject({ position: 'Member of Congress', in_office: true });
  const { body } = await call(searchAll, { query: { q: 'Newly Appointed' } });
  expect(body.representatives.items).toMatchObject([{ id, position: 'Member of Congress' }]);
});

test.each(['0', '-1', 'maria', '1.5', '999999999', '99999999999', '%00', "1'--"])(
  'answers 404 for %s',
  async (id) =>
    expectRefusal(await send({ method: 'GET', url: `/api/v1/representatives/${id}` }), 'not_found'),
);

test('replies about officials contain no member data', async () => {
  const { token } = await buildMember(db, { email: 'private@example.org' });
  const text = JSON.stringify([
    await home(token),
    (await call(getRepresentative, { params: { id: String(padilla) } }, token)).body,
  ]);
  for (const secret of ['private@example.org', token, '94110', 'Ruiz']) expect(text).not.toContain(secret);
});

test('lists the seats of a chamber of Congress that is not loaded as not known', async () => {
  await db.deleteFrom('representative_terms').where('office', '=', 'senator').execute();
  const vacanciesIn = async (state: string) =>
    (await home((await buildMember(db, { state, congressional_district: 0 })).token)).vacancies;
  const senator = { group: 'my_senators', position: 'U.S. Senator, Alaska', known: false };
  expect(await vacanciesIn('AK')).toEqual([senator, senator]);
  expect(await vacanciesIn('GU')).toEqual([]);
});

test('someone elected to another office is shown in the one they hold until they take it', async () => {
  const id = await buildOfficial(db, 'Rep Elected', { office: 'representative', district: 12 });
  const next = { start_date: '2098-01-03', end_date: '2104-01-03', office: 'senator', state: 'CA' };
  await db
    .insertInto('representative_terms')
    .values({ representative_id: id, ...next })
    .execute();
  const { representative } = (await call(getRepresentative, { params: { id: String(id) } })).body;
  expect(representative).toMatchObject({
    position: 'U.S. Representative, California 12',
    office: 'representative',
    in_office: true,
  });
  const elect = await buildOfficial(db, 'Nora Elect', { start_date: '2098-01-03' });
  expect(
    (await call(getRepresentative, { params: { id: String(elect) } })).body.representative,
  ).toMatchObject({
    position: 'U.S. Senator, California',
    in_office: false,
  });
});
