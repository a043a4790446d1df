import { beforeAll, describe, expect, test } from 'vitest';
import {
  homeRepresentatives,
  myRepresentatives,
  myStateRepresentatives,
  representativeBills,
} from '#contract/representatives.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { getRepresentative } from '#contract/representatives.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildNewcomer, buildOfficial } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, callUnchecked, send, db } = await testApp();
const people = {} as Record<string, number>;
const californian = () => buildMember(db, { state_assembly_district: 17, state_senate_district: 11 });
const texan = () => buildMember(db, { state: 'TX', congressional_district: 1 });
const names = (group: { name: string }[]) => group.map(({ name }) => name);

beforeAll(async () => {
  const seats: [string, string, string | null, number | null][] = [
    ['Pat President', 'president', null, null],
    ['Vic Vice', 'vice_president', null, null],
    ['Cal One', 'senator', 'CA', null],
    ['Cal Two', 'senator', 'CA', null],
    ['Tex Sen', 'senator', 'TX', null],
    ['Rep Mine', 'representative', 'CA', 11],
    ['Rep Other', 'representative', 'CA', 12],
    ['Del Guam', 'delegate', 'GU', 0],
    ['Gov Ernor', 'governor', 'CA', null],
    ['Lieu Tenant', 'lieutenant_governor', 'CA', null],
    ['Att General', 'attorney_general', 'CA', null],
    ['Asm Mine', 'assembly_member', 'CA', 17],
    ['Asm Other', 'assembly_member', 'CA', 18],
    ['Sen Mine', 'state_senator', 'CA', 11],
    ['Sen Other', 'state_senator', 'CA', 12],
  ];
  for (const [name, office, state, district] of seats)
    people[name] = await buildOfficial(db, name, {
      office,
      state,
      district,
      email: `${name.replace(' ', '.').toLowerCase()}@gov.example`,
    });
  await buildOfficial(db, 'Gone Away', { office: 'senator', state: 'NV', end_date: '2025-06-01' });
});

test('groups federal officials by role, the member’s own first', async () => {
  const { status, body } = await call(myRepresentatives, {}, (await californian()).token);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([
    'president',
    'vice_president',
    'my_senators',
    'my_reps',
    'other_senators',
    'other_house_representatives',
    'groups',
  ]);
  expect(body.my_reps).toEqual([
    {
      id: people['Rep Mine'],
      name: 'Rep Mine',
      email: 'rep.mine@gov.example',
      contact_form: null,
      position: 'U.S. Representative, California 11',
    },
  ]);
  expect(names(body.my_senators)).toEqual(['Cal One', 'Cal Two']);
  expect(names(body.other_senators)).toEqual(['Tex Sen']);
  expect(names(body.other_house_representatives)).toEqual(['Rep Other', 'Del Guam']);
  expect(body.groups.map(({ id, name, children }) => [id, name, names(children)])).toEqual([
    ['president', 'President', ['Pat President']],
    ['vice_president', 'Vice President', ['Vic Vice']],
    ['my_senators', 'My Senators', ['Cal One', 'Cal Two']],
    ['my_reps', 'My Representatives', ['Rep Mine']],
  ]);
});

test('groups state officials by role, without the attorney general', async () => {
  const { body } = await call(myStateRepresentatives, {}, (await californian()).token);
  expect(Object.fromEntries(Object.entries(body).map(([group, list]) => [group, names(list)]))).toEqual({
    governor: ['Gov Ernor'],
    lieutenant_governor: ['Lieu Tenant'],
    my_state_reps: ['Asm Mine'],
    my_state_senator: ['Sen Mine'],
    mayor: [],
    vice_mayor: [],
    other_state_assembly_representatives: ['Asm Other'],
    other_state_senator: ['Sen Other'],
    groups: ['Governor', 'Lieutenant Governor', 'My State Representatives', 'My State Senator'],
  });
});

test('refuses state officials outside California', async () => {
  const { token } = await texan();
  expectRefusal(await call(myStateRepresentatives, {}, token), 'state_content_unavailable');
  const { representatives } = (await call(homeRepresentatives, {}, token)).body;
  expect(representatives).toMatchObject({
    governor: [],
    my_state_reps: [],
    my_senators: [{ name: 'Tex Sen' }],
  });
});

test.each([
  ['a visitor', undefined, 'invalid_session'],
  ['a newcomer', () => buildNewcomer(db), 'account_setup_required'],
] as const)('%s has no representatives of their own', async (_, build, code) => {
  const token = build && (await build()).token;
  expectRefusal(await call(myRepresentatives, {}, token), code);
  expectRefusal(await call(myStateRepresentatives, {}, token), code);
});

test('lists state officials by role and a vacant Assembly seat', async () => {
  const { representatives, vacancies } = (await call(homeRepresentatives, {}, (await californian()).token))
    .body;
  expect(names(representatives.governor)).toEqual(['Gov Ernor']);
  expect(representatives.my_state_reps).toMatchObject([
    { name: 'Asm Mine', position: 'Assembly Member, California 17', city: 'Sacramento' },
  ]);
  expect(names(representatives.my_state_senator)).toEqual(['Sen Mine']);
  expect(vacancies).toEqual([]);
  const { token } = await buildMember(db, { state_assembly_district: 3 });
  expect((await call(homeRepresentatives, {}, token)).body.vacancies).toEqual([
    { group: 'my_state_reps', position: 'Assembly Member, California 3', known: true },
  ]);
});

test('serves the list as JSON, also at .json', async () => {
  for (const url of ['/api/v1/representatives', '/api/v1/representatives.json'])
    expect((await send({ method: 'GET', url })).body.representatives).toHaveLength(15);
  const asPage = await send({
    method: 'GET',
    url: '/api/v1/representatives.json',
    headers: { accept: 'text/html' },
  });
  expect(asPage.body.representatives).toHaveLength(15);
  const one = await send({ method: 'GET', url: `/api/v1/representatives/${people['Cal One']}.json` });
  expect(one.body).toMatchObject({ representative: { name: 'Cal One' }, address: [] });
});

test('shows constituents’ opinions from ten voters up', async () => {
  const id = String(people['Rep Mine']);
  const vote = async (values: object, level: 'support' | 'oppose') =>
    call(
      saveOpinion,
      { params: { type: 'representatives', id }, body: { vote: { voting_parameters: level } } },
      (await buildMember(db, { email_confirmed_at: new Date(), ...values })).token,
    );
  const constituents = async () =>
    (await call(getRepresentative, { params: { id } })).body.representative.constituents;
  for (let i = 0; i < 9; i += 1) await vote({}, 'support');
  expect(await constituents()).toBeNull();
  for (let i = 0; i < 3; i += 1) await vote({}, 'support');
  for (let i = 0; i < 12; i += 1) await vote({ state: 'TX', congressional_district: 2 }, 'oppose');
  await db
    .updateTable('opinion_breakdowns')
    .set({ computed_at: new Date(0) })
    .execute();
  expect(await constituents()).toMatchObject({ voters: 12, score: 5 });
});

describe('bills of an official', () => {
  let sponsor = 0;
  const bills = async (query: object, token?: string, id: number | string = sponsor) =>
    (await call(representativeBills, { params: { id: String(id) }, query }, token)).body;
  const titles = (body: { bills: { bill: { title: string } }[] }) => body.bills.map(({ bill }) => bill.title);

  beforeAll(async () => {
    sponsor = people['Rep Mine']!;
    const add = async (title: string, is_sponsor: boolean, values: object = {}) => {
      const { id } = await buildBill(db, { title, ...values });
      await db
        .insertInto('sponsorships')
        .values({ bill_id: id, representative_id: sponsor, is_sponsor, sponsored_on: '2025-02-01' })
        .execute();
    };
    await add('Rivers Act', true, { introduced_date: '2025-01-10' });
    await add('Lakes Act', true, { introduced_date: '2025-03-10', law_number: 'Public Law 119-1' });
    await add('Ponds Act', true, {
      introduced_date: '2025-02-10',
      steps: JSON.stringify([{ step: 'passed_house', date: '2025-03-01' }]),
    });
    await add('State Act', true, {
      category: 'state',
      congress: null,
      slug: 'ca-ab1-20252026',
      bill_type: 'ab',
    });
    for (let i = 0; i < 21; i += 1) await add(`Cosponsored ${i}`, false);
  });

  test('lists introduced or cosponsored bills, the newest first, 20 a page', async () => {
    expect(titles(await bills({}))).toEqual(['Lakes Act', 'Ponds Act', 'Rivers Act']);
    const first = await bills({ role: 'cosponsored' });
    expect(first).toMatchObject({ page: 1, total_pages: 2, total_count: 21 });
    expect(first.bills).toHaveLength(20);
    expect(first.bills[0]).toMatchObject({ sponsored_on: '2025-02-01', original: false, withdrawn_on: null });
    expect((await bills({ role: 'cosponsored', page: '2' })).bills).toHaveLength(1);
    expect(await bills({ page: '9' })).toMatchObject({ bills: [], total_count: 3 });
  });

  test('filters by status and search', async () => {
    expect(titles(await bills({ status: 'law' }))).toEqual(['Lakes Act']);
    expect(titles(await bills({ status: 'passed' }))).toEqual(['Ponds Act']);
    expect(titles(await bills({ status: 'proposed' }))).toEqual(['Ponds Act', 'Rivers Act']);
    expect(titles(await bills({ q: 'rivers' }))).toEqual(['Rivers Act']);
    expect(titles(await bills({ q: 'nothing of the kind' }))).toEqual([]);
  });

  test('counts a signed bill as a law before it has a number, but no resolution of California', async () => {
    const author = await buildOfficial(db, 'Sig Natory', { office: 'assembly_member', district: 19 });
    const signed = await buildBill(db, { title: 'Signed Act', status: 'became_law' });
    const resolution = await buildBill(db, {
      title: 'Chaptered Resolution',
      category: 'state',
      slug: 'ca-acr1-20252026',
      bill_type: 'acr',
      status: 'chaptered',
      law_number: 'Resolution Chapter 5, Statutes of 2025',
    });
    for (const { id: bill_id } of [signed, resolution])
      await db
        .insertInto('sponsorships')
        .values({ bill_id, representative_id: author, is_sponsor: true })
        .execute();
    const { token } = await californian();
    expect(titles(await bills({ status: 'law' }, token, author))).toEqual(['Signed Act']);
    expect(titles(await bills({ status: 'proposed' }, token, author))).toEqual(['Chaptered Resolution']);
  });

  test('shows state bills only to members in the state', async () => {
    expect(titles(await bills({}, (await texan()).token))).not.toContain('State Act');
    expect(titles(await bills({}, (await californian()).token))).toContain('State Act');
  });

  test('rejects unknown filters', async () => {
    for (const query of [{ role: 'friend' }, { status: 'dead' }, { page: '0' }, { q: 'x'.repeat(201) }])
      expectRefusal(
        await callUnchecked(representativeBills, { params: { id: String(sponsor) }, query }),
        'invalid_values',
        Object.keys(query)[0]!,
      );
    for (const id of ['0', 'maria', '999999999'])
      expectRefusal(await call(representativeBills, { params: { id }, query: {} }), 'not_found');
  });
});
