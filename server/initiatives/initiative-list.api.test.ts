import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { refreshShortList } from '#server/bills/short-list.ts';
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
  const walks = await buildInitiative(db, other.id, {
    ...published,
    title: 'Walks',
    submitted_at: at('2026-02-01'),
  });
  await db.insertInto('view_totals').values({ item_id: walks, views: 12 }).execute();
  await buildInitiative(db, author.id, { title: 'A draft', created_at: at('2026-01-05') });
  await refreshShortList(db);
});

test('On everybody’s list is what was submitted as national; months are headings.', async () => {
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

test('Without a filter a member has their own, drafts included; nobody else has those.', async () => {
  const mine = [
    ['March 2026', 'Trains'],
    ['January 2026', 'A draft'],
  ];
  expect(await groups({}, author.token)).toEqual(mine);
  expect(await groups({ filter: '', sort: 'newest', visibility: '' }, author.token)).toEqual(mine);
  expect(await groups({}, (await buildMember(db)).token)).toEqual([]);
  expect(JSON.stringify(await groups({ filter: 'national' }, other.token))).not.toContain('draft');
});

test('The Short List holds what has momentum; views make bands.', async () => {
  expect(await groups({ filter: 'recommended' })).toEqual([['Short List', 'Trains', 'Bicycles', 'Walks']]);
  expect(await groups({ filter: 'recommended', sort: 'most_viewed' })).toEqual([
    ['10 to 99 views', 'Walks'],
    ['No views yet', 'Trains', 'Bicycles'],
  ]);
});

test('Words find initiatives; held authors are not on the list.', async () => {
  expect(await groups({ q: 'train' }, other.token)).toEqual([['Best matches', 'Trains']]);
  const viewer = await buildMember(db);
  await db.insertInto('holds').values({ holder_id: viewer.id, held_id: author.id }).execute();
  expect(await groups({ filter: 'national' }, viewer.token)).toEqual([
    ['March 2026', 'Bicycles'],
    ['February 2026', 'Walks'],
  ]);
});

test.each([
  ['filter=fed', 'filter'],
  ['sort=issues', 'sort'],
  ['visibility=local', 'visibility'],
  ['page=0', 'page'],
])('?%s is refused.', async (query, field) =>
  expectRefusal(
    await send({ method: 'GET', url: `${listInitiatives.path}?${query}` }),
    'invalid_values',
    field,
  ),
);

test('A page past the end is empty and says how many there are.', async () => {
  expect((await call(listInitiatives, { query: { filter: 'national', page: 7 } })).body).toEqual({
    groups: [],
    page: 7,
    total_pages: 1,
    total_count: 3,
  });
});
