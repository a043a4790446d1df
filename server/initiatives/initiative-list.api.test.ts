import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { getInitiative, listInitiatives, submitInitiative } from '#contract/initiatives.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { withinStatements } from '#server/testing/statements.ts';
import { testApp } from '#server/testing/app.ts';
import { buildInitiative, buildMember, published, type TestMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
type Query = CallInput<typeof listInitiatives>['query'];
let author: TestMember;
let other: TestMember;
const at = (day: string) => new Date(`${day}T12:00:00Z`);

async function groups(query: Query, token?: string) {
  const { status, body } = await call(listInitiatives, { query }, token);
  expect(status).toBe(200);
  return body.groups.map(({ heading, items }) => [heading, ...items.map(({ title }) => title)]);
}

beforeAll(async () => {
  [author, other] = [await buildMember(db), await buildMember(db)];
  await buildInitiative(db, author.id, { ...published, title: 'Trains', submitted_at: at('2026-03-02') });
  await buildInitiative(db, other.id, { ...published, title: 'Bicycles', submitted_at: at('2026-03-01') });
  await buildInitiative(db, other.id, {
    ...published,
    title: 'Walks',
    submitted_at: at('2026-02-01'),
    views: 12,
  });
  await buildInitiative(db, author.id, { title: 'A draft', created_at: at('2026-01-05') });
  await refreshShortList(db);
});

test('lists submitted national initiatives under months', async () => {
  const all = [
    ['March 2026', 'Trains', 'Bicycles'],
    ['February 2026', 'Walks'],
  ];
  for (const query of [
    { filter: 'national' },
    { visibility: 'national' },
    { visibility: 'national', filter: '', sort: 'newest' },
  ] as const) {
    expect(await groups(query)).toEqual(all);
    expect(await groups(query, author.token)).toEqual(all);
  }
  expect(await groups({})).toEqual(all);
});

test('headings say how many initiatives they have on all pages', async () => {
  const counts = async (query: Query) =>
    (await call(listInitiatives, { query })).body.groups.map(({ heading, count }) => [heading, count]);
  expect(await counts({ filter: 'national' })).toEqual([
    ['March 2026', 2],
    ['February 2026', 1],
  ]);
  expect(await counts({ filter: 'recommended' })).toEqual([['Short List', 3]]);
  expect(await counts({ filter: 'national', sort: 'most_viewed' })).toContainEqual(['No views yet', null]);
});

test('lists a member’s own initiatives and drafts without a filter', async () => {
  const mine = [
    ['March 2026', 'Trains'],
    ['January 2026', 'A draft'],
  ];
  expect(await groups({}, author.token)).toEqual(mine);
  expect(await groups({ filter: '', sort: 'newest', visibility: '' }, author.token)).toEqual(mine);
  expect(await groups({}, (await buildMember(db)).token)).toEqual([]);
  expect(JSON.stringify(await groups({ filter: 'national' }, other.token))).not.toContain('draft');
});

test('the Short List ranks by momentum; most viewed has bands', async () => {
  expect(await groups({ filter: 'recommended' })).toEqual([['Short List', 'Trains', 'Bicycles', 'Walks']]);
  expect(await groups({ filter: 'recommended', sort: 'most_viewed' })).toEqual([
    ['10 to 99 views', 'Walks'],
    ['No views yet', 'Trains', 'Bicycles'],
  ]);
});

test('searches text and leaves out held authors', async () => {
  expect(await groups({ q: 'train' }, other.token)).toEqual([['Best matches', 'Trains']]);
  const viewer = await buildMember(db);
  await db.insertInto('holds').values({ holder_id: viewer.id, held_id: author.id }).execute();
  expect(await groups({ filter: 'national' }, viewer.token)).toEqual([
    ['March 2026', 'Bicycles'],
    ['February 2026', 'Walks'],
  ]);
});

test('lists watched initiatives without drafts and held authors; visitors must sign in', async () => {
  const viewer = await buildMember(db);
  const trains = await db
    .selectFrom('initiatives')
    .select('id')
    .where('title', '=', 'Trains')
    .executeTakeFirstOrThrow();
  const draft = await db
    .selectFrom('initiatives')
    .select('id')
    .where('title', '=', 'A draft')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('watchlist')
    .values([trains, draft].map(({ id }) => ({ member_id: viewer.id, item_id: id })))
    .execute();
  expect(await groups({ filter: 'watchlist' }, viewer.token)).toEqual([['March 2026', 'Trains']]);
  await db.insertInto('holds').values({ holder_id: viewer.id, held_id: author.id }).execute();
  expect(await groups({ filter: 'watchlist' }, viewer.token)).toEqual([]);
  expectRefusal(await call(listInitiatives, { query: { filter: 'watchlist' } }), 'invalid_session');
});

test.each([
  ['filter=fed', 'filter'],
  ['sort=issues', 'sort'],
  ['visibility=local', 'visibility'],
  ['page=0', 'page'],
])('rejects ?%s', async (query, field) =>
  expectRefusal(
    await send({ method: 'GET', url: `${listInitiatives.path}?${query}` }),
    'invalid_values',
    field,
  ),
);

test('a page past the end is empty and has the total', async () => {
  expect((await call(listInitiatives, { query: { filter: 'national', page: 7 } })).body).toEqual({
    groups: [],
    page: 7,
    total_pages: 1,
    total_count: 3,
  });
});

test('pages through every filter and order without gaps', async () => {
  const writer = await buildMember(db);
  const made = await Promise.all(
    Array.from({ length: 45 }, async (_, index) => {
      const [day, views] = [new Date(Date.UTC(2024, 0, 1 + ((index * 7) % 45), 12)), (index * 13) % 45];
      const national = index % 3 > 0;
      await buildInitiative(db, writer.id, {
        ...published,
        visibility: national ? 'national' : '',
        title: `Proposal ${index}`,
        submitted_at: day,
        views,
      });
      return { title: `Proposal ${index}`, day: day.getTime(), views, national };
    }),
  );
  await refreshShortList(db);
  const read = async (query: Query, token?: string) => {
    const titles: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await call(listInitiatives, { query: { ...query, page: String(page) } }, token);
      const cards = body.groups.flatMap(({ items }) => items.map(({ title }) => title));
      titles.push(...cards);
      if (page >= body.total_pages) {
        expect(titles).toHaveLength(body.total_count);
        return titles.filter((title) => title.startsWith('Proposal'));
      }
      expect(cards).toHaveLength(20);
    }
  };
  const expectedTitles = (from: typeof made, by: 'day' | 'views') =>
    from.toSorted((a, b) => b[by] - a[by]).map(({ title }) => title);
  const national = made.filter((each) => each.national);
  for (const words of [{ filter: 'national' }, { visibility: 'national' }] as const) {
    expect(await read({ ...words, sort: 'newest' })).toEqual(expectedTitles(national, 'day'));
    expect(await read({ ...words, sort: 'most_viewed' })).toEqual(expectedTitles(national, 'views'));
  }
  expect(await read({ filter: '', sort: 'newest' }, writer.token)).toEqual(expectedTitles(made, 'day'));
  expect(await read({ filter: '', sort: 'most_viewed' }, writer.token)).toEqual(
    expectedTitles(made, 'views'),
  );
  expect((await read({ filter: 'recommended', sort: 'newest' })).toSorted()).toEqual(
    national.map(({ title }) => title).toSorted(),
  );
});

test('a list takes a visitor two statements, an initiative as many', async () => {
  await withinStatements(2, () => call(listInitiatives, { query: { visibility: 'national' } }));
  const id = await buildInitiative(db, (await buildMember(db)).id, published);
  const { status } = await withinStatements(2, () => call(getInitiative, { params: { id: String(id) } }));
  expect(status).toBe(200);
});

test('an initiative is on the Short List as soon as it is submitted, with the moment of submission', async () => {
  const author = await buildMember(db);
  const id = await buildInitiative(db, author.id, { visibility: 'national', description: 'Plant trees.' });
  await call(submitInitiative, { params: { id: String(id) } }, author.token);
  const { body } = await call(listInitiatives, { query: { filter: 'recommended' } });
  const cards = body.groups.flatMap(({ items }) => items);
  const card = cards.find((one) => one.id === id);
  expect(Date.now() - Date.parse(card!.submitted_at!)).toBeLessThan(60_000);
});
