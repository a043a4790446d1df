import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { searchAll, searchTypes } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildNewcomer,
  buildOfficial,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';
import { replaceSpellingWords } from './spelling-store.ts';
import { buildHold } from '#server/testing/relate.ts';

const { call, send, db } = await testApp();
type Query = CallInput<typeof searchAll>['query'];
let californian: TestMember;
let newYorker: TestMember;

async function found(query: Query, token?: string) {
  const { status, body } = await call(searchAll, { query }, token);
  expect(status).toBe(200);
  return body;
}

/** What each group found: ids of bills by slug, names of everything else. */
async function names(query: Query, token?: string) {
  const reply = await found(query, token);
  return {
    bills: reply.bills.items.map(({ slug }) => slug),
    executive_orders: reply.executive_orders.items.map(({ slug }) => slug),
    representatives: reply.representatives.items.map(({ name }) => name),
    initiatives: reply.initiatives.items.map(({ title }) => title),
    members: reply.members.items.map(({ name }) => name),
  };
}
const nothing = { bills: [], executive_orders: [], representatives: [], initiatives: [], members: [] };

beforeAll(async () => {
  californian = await buildMember(db, { screen_name: 'Rivera Searcher', state: 'CA' });
  newYorker = await buildMember(db, { screen_name: 'River Author', state: 'NY' });
  await buildBill(db, { slug: 'hr1-119', number: 1, title: 'Rivers Act' });
  await buildBill(db, { slug: 'hr1-118', number: 1, congress: 118, title: 'Energy Act' });
  for (let number = 30; number < 36; number++)
    await buildBill(db, { slug: `hr${number}-119`, number, title: `Lakes Act ${number}` });
  await buildBill(db, {
    slug: 'eo14001',
    category: 'eo',
    bill_type: 'eo',
    congress: null,
    number: 14001,
    title: 'Protecting Rivers',
  });
  for (const slug of ['eo9744a', 'eo9744b'])
    await buildBill(db, {
      slug,
      category: 'eo',
      bill_type: 'eo',
      congress: null,
      number: 9744,
      title: 'Oaths',
    });
  await buildBill(db, {
    slug: 'ca-ab12',
    category: 'state',
    bill_type: 'ab',
    congress: null,
    number: 12,
    title: 'California Rivers',
  });
  await buildOfficial(db, 'Juana Riversón');
  await buildInitiative(db, newYorker.id, { ...published, title: 'Clean rivers for all' });
  await buildInitiative(db, newYorker.id, { title: 'A draft about rivers' });
});

test('a visitor finds bills, orders, officials and initiatives by an incomplete word', async () => {
  const expected = {
    bills: ['hr1-119'],
    executive_orders: ['eo14001'],
    representatives: ['Juana Riversón'],
    initiatives: ['Clean rivers for all'],
    members: [],
  };
  for (const q of ['rivers', 'RIVER', 'rive']) expect(await names({ q }), q).toEqual(expected);
});

test.each(['executive orders on rivers', 'river executive order'])('%j finds the order', async (q) =>
  expect((await names({ q })).executive_orders).toEqual(['eo14001']),
);

test('marks officials who are no longer in office', async () => {
  await db.updateTable('representative_terms').set({ end_date: '2001-01-03' }).execute();
  const [senator] = (await found({ q: 'riverson' })).representatives.items;
  expect(senator?.position).toMatch(/^Former /);
  await db.updateTable('representative_terms').set({ end_date: '2999-01-03' }).execute();
  expect((await found({ q: 'riverson' })).representatives.items[0]?.position).not.toContain('Former');
});

test('initials do not need periods', async () => {
  await buildOfficial(db, 'J.D. Vance', { office: 'vice_president', state: null });
  for (const q of ['jd vance', 'JD', 'J.D. Vance'])
    expect((await names({ q })).representatives).toEqual(['J.D. Vance']);
});

test('accents do not matter', async () =>
  expect(await names({ q: 'riverson' })).toEqual({ ...nothing, representatives: ['Juana Riversón'] }));

test('members find members and, in California, state bills', async () => {
  expect(await names({ q: 'river' }, californian.token)).toMatchObject({
    bills: expect.arrayContaining(['hr1-119', 'ca-ab12']),
    members: ['River Author'],
  });
  expect(await names({ q: 'river' }, newYorker.token)).toMatchObject({
    bills: ['hr1-119'],
    members: ['Rivera Searcher'],
  });
  expect(await names({ q: 'river' }, (await buildNewcomer(db)).token)).toMatchObject({ members: [] });
});

test('a member who has blocked the viewer is not found, and initiatives of authors on hold are not either', async () => {
  const [viewer, holder] = [await buildMember(db), await buildMember(db)];
  await buildHold(db, newYorker.id, viewer.id);
  expect((await names({ q: 'river author' }, viewer.token)).members).toEqual([]);
  await buildHold(db, holder.id, newYorker.id);
  expect((await names({ q: 'rivers' }, holder.token)).initiatives).toEqual([]);
});

test.each([
  ['hr1', ['hr1-119', 'hr1-118']],
  ['H.R. 1', ['hr1-119', 'hr1-118']],
  ['house bill 1', ['hr1-119', 'hr1-118']],
  ['hr1-118', ['hr1-118']],
  ['H.R. 2', []],
])('finds the number %j', async (q, slugs) =>
  expect((await names({ q })).bills.toSorted()).toEqual(slugs.toSorted()),
);

test('finds executive orders and state bills by number', async () => {
  expect((await names({ q: 'EO 14001' })).executive_orders).toEqual(['eo14001']);
  expect((await names({ q: 'AB 12' })).bills).toEqual([]);
  expect((await names({ q: 'AB 12' }, californian.token)).bills).toEqual(['ca-ab12']);
});

test.each(['EO 9744-B', '9744-b', 'Executive Order 9744B', 'eo9744b'])('finds the order %j', async (q) => {
  expect((await names({ q })).executive_orders).toEqual(['eo9744b']);
});

test('shows five of each group and counts all', async () => {
  const { bills } = await found({ q: 'lakes' });
  expect(bills.items).toHaveLength(5);
  expect(bills.total).toBe(6);
});

describe('a type', () => {
  test.each(searchTypes)('%s leaves the other groups empty', async (type) => {
    const all = await names({ q: 'rivers' }, californian.token);
    expect(await names({ q: 'rivers', type }, californian.token)).toEqual({ ...nothing, [type]: all[type] });
  });

  test('must be known', async () =>
    expectRefusal(
      await send({ method: 'GET', url: `${searchAll.path}?q=x&type=zip` }),
      'invalid_values',
      'type',
    ));
});

test.each(['', ' ', '%', '_', "'", 'the', "' or 1=1 --", '&|!', ':*', '\u0000'])(
  '%j finds nothing',
  async (q) => expect(await names({ q }, californian.token)).toEqual(nothing),
);

test('accepts any text and rejects one that is too long', async () => {
  for (const q of naughtyTexts) {
    const { status } = await send({ method: 'GET', url: searchAll.path, query: { q: q.toWellFormed() } });
    expect(status, q.slice(0, 30)).toBe([...q.trim()].length > 200 ? 422 : 200);
  }
  const long = await send({ method: 'GET', url: searchAll.path, query: { q: 'a'.repeat(10_000) } });
  expectRefusal(long, 'invalid_values', 'q');
});

test('is limited by address for visitors', async () => {
  const limited = await testApp(undefined, { RATE_LIMIT: 'on' });
  const statuses = [];
  for (let count = 0; count < 301; count++)
    statuses.push((await limited.call(searchAll, { query: { q: 'x' } })).status);
  expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

describe('a search that no bill matches', () => {
  test('shows bills with some of the words', async () => {
    const reply = await found({ q: 'quarry lakes bill' });
    expect(reply.bills.total).toBe(0);
    expect(reply.similar_bills).toHaveLength(5);
    expect(reply.similar_bills.every(({ title }) => title.startsWith('Lakes Act'))).toBe(true);
  });

  test.each(['lakes', 'Juana Riversón lakes', '"quarry lakes"', 'hr 99999', 'quarry of the bill'])(
    '%j has no such bills',
    async (q) => {
      if (q.startsWith('Juana')) await buildOfficial(db, 'Juana Riversón Lakes');
      expect((await found({ q })).similar_bills).toEqual([]);
    },
  );

  test('names issues by what people call them', async () => {
    expect((await found({ q: 'gun control' })).issues).toEqual(['Gun Policy']);
    expect((await found({ q: 'immigr' })).issues).toEqual(['Immigration']);
    expect((await found({ q: 'immigr', type: 'members' })).issues).toEqual([]);
  });
});

describe('a misspelled search', () => {
  beforeAll(async () => {
    await buildBill(db, { slug: 'hr77-119', number: 77, title: 'Immigration Reform Act' });
    await buildBill(db, { slug: 'hr78-119', number: 78, title: 'Data Centers Act' });
    await buildBill(db, { slug: 'hr79-119', number: 79, title: 'Insular Areas Act' });
    await buildOfficial(db, 'Ada Cortez-Lund');
    await replaceSpellingWords(db);
  });

  test.each([
    ['immigraton', 'immigration'],
    ['Imigration reform', 'immigration reform'],
    ['cortes lund', 'cortez lund'],
  ])('%j finds nothing and suggests %j', async (q, suggestion) => {
    const reply = await found({ q });
    expect(reply.bills.total + reply.representatives.total).toBe(0);
    expect(reply.did_you_mean).toBe(suggestion);
  });

  test.each([
    'immigration',
    'immigr',
    'zzzzzz',
    'immigraton zzzzzz',
    'imaginative',
    'daca',
    'insulin',
    'hr 99999',
    '%_',
    '',
  ])('%j has no suggestion', async (q) => expect((await found({ q })).did_you_mean).toBeNull());
});
