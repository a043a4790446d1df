import { beforeAll, expect, test } from 'vitest';
import { listBills, listIssueTitles, listWatched } from '#contract/bills/bills.ts';
import type { CallInput, Output } from '#contract/endpoint.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { issues } from '#contract/bills/issues.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildMember,
  buildNewcomer,
  buildOfficial,
  buildRollCall,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { refreshShortList } from '../short-list/short-list.ts';
import { saveListings } from './listings-store.ts';

const { call, send, db } = await testApp(undefined, { POLITY_TODAY: '2026-11-20' });
type Query = CallInput<typeof listBills>['query'];
let californian = '';

async function groups(query: Query, token = californian): Promise<[heading: string, ...slugs: string[]][]> {
  const { status, body } = await call(listBills, { query }, token);
  expect(status).toBe(200);
  return body.groups.map(({ heading, items }) => [heading, ...items.map((item) => item.slug)]);
}

async function buildState(number: number, values: Parameters<typeof buildBill>[1]): Promise<number> {
  const bill = { category: 'state', congress: 119, bill_type: 'ab', number, slug: `ca-ab${number}-20252026` };
  return (await buildBill(db, { ...bill, ...values })).id;
}

async function buildOrder(number: number, action_kind: string, signed: string): Promise<number> {
  const order = { category: 'eo', congress: 119, bill_type: 'eo', number, slug: `eo${number}` };
  return (await buildBill(db, { ...order, action_kind, introduced_date: signed })).id;
}

async function carry(bill_id: number, ...names: string[]): Promise<void> {
  await db
    .insertInto('bill_issues')
    .values(names.map((issue, position) => ({ bill_id, issue, position })))
    .execute();
  await saveListings(db, [bill_id]);
}

beforeAll(async () => {
  californian = (await buildMember(db)).token;
  const fed = await buildBill(db, {
    slug: 'hr1-119',
    number: 1,
    policy_area: 'Health',
    introduced_date: '2025-03-01',
  });
  await carry(fed.id, 'Health', 'Veterans');
  const guns = await buildBill(db, {
    slug: 'hr2-119',
    number: 2,
    policy_area: 'Law',
    introduced_date: '2025-02-01',
  });
  await carry(guns.id, 'Law', 'Gun Policy', 'Veterans');
  await buildBill(db, {
    slug: 'hr3-119',
    number: 3,
    status: 'reported',
    introduced_date: null,
    latest_action_date: null,
  });
  await carry(await buildState(1, { status: 'chaptered', introduced_date: '2025-01-06' }), 'Health');
  const steps = JSON.stringify([{ step: 'passed_assembly', date: '2025-02-01' }]);
  await carry(await buildState(2, { steps, introduced_date: '2025-01-07' }), 'Energy');
  await buildState(3, { bill_type: 'acr', slug: 'ca-acr3-20252026', status: 'chaptered' });
  await buildState(4, { status: 'reported', introduced_date: '2024-12-02' });
  await buildOrder(14001, 'Executive Order', '2025-01-20');
  await buildOrder(14002, 'Executive Order', '2025-01-30');
  await buildOrder(9000, 'Proclamation', '2025-02-02');
  await refreshShortList(db);
});

test.each<[Query, ...(readonly [string, ...string[]])[]]>([
  [{ category: 'state', filter: 'state', sort: 'issues' }, ['Health', 'ca-ab1-20252026']],
  [{ filter: 'state' }, ['January 2025', 'ca-ab1-20252026']],
  [
    { category: 'state', filter: 'state_proposed', sort: 'issues' },
    ['Energy', 'ca-ab2-20252026'],
    ['Not yet assigned', 'ca-acr3-20252026', 'ca-ab4-20252026'],
  ],
  [{ category: 'state', filter2: 'passed_house' }, ['January 2025', 'ca-ab2-20252026']],
  [
    { category: 'eo', filter: '', sort: 'action_type' },
    ['Executive Order', 'eo14002', 'eo14001'],
    ['Proclamation', 'eo9000'],
  ],
  [
    { category: 'eo', sort: 'eo_newest' },
    ['February 2025', 'eo9000'],
    ['January 2025', 'eo14002', 'eo14001'],
  ],
  [{ category: 'eo', sort: 'eo_most_viewed' }, ['No views yet', 'eo9000', 'eo14002', 'eo14001']],
  [{ category: 'local' }],
  [{ sort: 'newest' }, ['March 2025', 'hr1-119'], ['February 2025', 'hr2-119'], ['No date', 'hr3-119']],
  [{ issue_list: 'Health', sort: 'issues' }, ['Health', 'hr1-119']],
  [{ issue_list: 'Gun Policy', sort: 'issues' }, ['Gun Policy', 'hr2-119']],
  [{ issue_list: 'Veterans:Health', sort: 'issues' }, ['Health', 'hr1-119'], ['Veterans', 'hr2-119']],
  [{ issue_list: 'Energy' }],
  [{ filter2: 'reported', sort: 'newest' }, ['No date', 'hr3-119']],
  [{ category: 'state', filter2: 'reported' }, ['December 2024', 'ca-ab4-20252026']],
  [
    { issue_list: '', filter: 'proposed', years: '2025,2026', sort: 'most_viewed' },
    ['No views yet', 'hr1-119', 'hr2-119', 'hr3-119'],
  ],
])('%j lists %j, %j', async (query, ...expected) => expect(await groups(query)).toEqual(expected));

test('each category has its own Short List, which issues can group', async () => {
  for (const [filter, count] of [
    ['recommended', 3],
    // Two are chaptered.
    ['state_recommended', 2],
    ['eo_recommended', 3],
  ] as const) {
    const [list] = await groups({ filter });
    expect(list![0]).toBe('Short List');
    expect(list).toHaveLength(count + 1);
  }
  expect(
    (await groups({ filter: 'recommended', sort: 'issues', years: '2025,2026' })).map(([name]) => name),
  ).toEqual(['Health', 'Law', 'Not yet assigned']);
});

test('orders of some issues are grouped by kind of action as well', async () => {
  const [order, memo] = [
    await buildOrder(14003, 'Executive Order', '2024-01-20'),
    await buildOrder(9001, 'Memorandum', '2024-01-30'),
  ];
  await carry(order, 'Immigration');
  await carry(memo, 'Immigration', 'Taxation');
  for (const issue_list of ['Immigration', 'Immigration:Taxation'])
    expect(await groups({ sort: 'action_type', issue_list })).toEqual([
      ['Executive Order', 'eo14003'],
      ['Memorandum', 'eo9001'],
    ]);
  await db.deleteFrom('items').where('id', 'in', [order, memo]).execute();
});

test('lists the 41 issues, which can be chosen by id or by name', async () => {
  const { body } = await call(listIssueTitles, { query: {} });
  expect(body.issue_titles.map(({ name }) => name)).toEqual(issues);
  expect(body.issue_titles).toHaveLength(41);
  const id = body.issue_titles.find(({ name }) => name === 'Gun Policy')!.id;
  const listed = async (search: string) => {
    const { body } = await send({ method: 'GET', url: `${listBills.path}?${search}` });
    return (body as unknown as Output<typeof listBills>).groups.flatMap(({ items }) =>
      items.map(({ slug }) => slug),
    );
  };
  expect(await listed(`issue_title_ids=${id}`)).toEqual(['hr2-119']);
  expect(await listed(`issue_title_ids[]=${id}&issue_title_ids[]=18`)).toEqual(['hr1-119', 'hr2-119']);
  expect(await listed(`issue_title_ids=&issue_list=Gun+Policy&sync=true`)).toEqual(['hr2-119']);
});

test('counts the bills of each heading on all pages', async () => {
  const counts = async (query: Query) =>
    (await call(listBills, { query }, californian)).body.groups.map(({ heading, count }) => [heading, count]);
  expect(await counts({ sort: 'issues' })).toEqual([
    ['Health', 1],
    ['Law', 1],
    ['Not yet assigned', 1],
  ]);
  expect(await counts({ category: 'eo', sort: 'eo_newest' })).toEqual([
    ['February 2025', 1],
    ['January 2025', 2],
  ]);
  expect(await counts({ filter: 'recommended' })).toEqual([['Short List', 3]]);
  expect(await counts({ issue_list: 'Veterans', sort: 'issues' })).toEqual([['Veterans', 2]]);
  // Views and what a member has not voted on are not counted.
  expect(await counts({ sort: 'most_viewed' })).toEqual([['No views yet', null]]);
  expect((await counts({ sort: 'issues', filter2: 'bills_not_voted' })).map(([, count]) => count)).toEqual([
    null,
    null,
    null,
  ]);
});

test('counts the bills of each issue in a list, and counts again after a change', async () => {
  const counts = async (query: CallInput<typeof listIssueTitles>['query'], token?: string) => {
    const { body } = await call(listIssueTitles, { query }, token);
    return body.issue_titles.flatMap(({ name, bill_count }) => (bill_count > 0 ? [[name, bill_count]] : []));
  };
  expect(await counts({ years: 'current' })).toEqual([
    ['Health', 1],
    ['Law', 1],
    ['Gun Policy', 1],
    ['Veterans', 2],
  ]);
  expect(await counts({ filter: 'fed' })).toEqual([]);
  expect(await counts({ category: 'state' }, californian)).toEqual([
    ['Energy', 1],
    ['Health', 1],
  ]);
  const { id } = await buildBill(db, { slug: 'hr8-119', number: 8 });
  await carry(id, 'Energy');
  expect(await counts({ years: 'current' })).toContainEqual(['Energy', 1]);
  await db.deleteFrom('items').where('id', '=', id).execute();
  expect(await counts({ filter: 'watchlist' }, californian)).toEqual([]);
  expectRefusal(await call(listIssueTitles, { query: { filter: 'watchlist' } }), 'invalid_session');
  expectRefusal(await call(listIssueTitles, { query: { category: 'state' } }), 'invalid_session');
});

test('a row says how the representatives of the member voted, and whether they agree', async () => {
  const { token } = await buildMember(db, { state: 'CA', congressional_district: 11 });
  const [mine, hers, senator] = [
    await buildOfficial(db, 'Nancy Pelosi', { office: 'representative', district: 11 }),
    await buildOfficial(db, 'Maxine Waters', { office: 'representative', district: 43 }),
    await buildOfficial(db, 'Alex Padilla'),
  ];
  await buildRollCall(db, { id: 'h7-119.2025', bill_slug: 'hr2-119' }, { [mine]: 'yea', [hers]: 'nay' });
  await buildRollCall(
    db,
    { id: 's8-119.2025', bill_slug: 'hr2-119', chamber: 'senate', yea_means: -1 },
    { [senator]: 'yea' },
  );
  const votes = async (as?: string) => {
    const { body } = await call(listBills, { query: { issue_list: 'Gun Policy' } }, as);
    return body.groups[0]!.items[0]!.representative_votes.map(({ last_name, position, agrees }) => [
      last_name,
      position,
      agrees,
    ]);
  };
  expect(await votes()).toEqual([]);
  expect(await votes(token)).toEqual([
    ['Pelosi', 'yea', null],
    ['Padilla', 'yea', null],
  ]);
  const params = { type: 'bills', id: 'hr2-119' } as const;
  await call(saveOpinion, { params, body: { vote: { voting_parameters: 'support' } } }, token);
  expect(await votes(token)).toEqual([
    ['Pelosi', 'yea', true],
    ['Padilla', 'yea', false],
  ]);
});

test('counts reflect every change at once', async () => {
  const total = async () =>
    (await call(listBills, { query: { filter: 'fed', years: '2021,2022' } })).body.total_count;
  expect(await total()).toBe(0);
  const { id } = await buildBill(db, {
    slug: 'hr9-117',
    number: 9,
    congress: 117,
    law_number: 'Public Law 117-9',
  });
  expect(await total()).toBe(1);
  await db.updateTable('bills').set({ law_number: null }).where('id', '=', id).execute();
  await saveListings(db, [id]);
  expect(await total()).toBe(0);
  await db.deleteFrom('items').where('id', '=', id).execute();
});

test('refuses state bills to visitors and to members outside California', async () => {
  const [texan, newcomer] = [await buildMember(db, { state: 'TX' }), await buildNewcomer(db)];
  for (const query of [
    { category: 'state' },
    { filter: 'state_recommended' },
    { category: 'state', q: 'milk' },
  ] as const) {
    expectRefusal(await call(listBills, { query }), 'invalid_session');
    expectRefusal(await call(listBills, { query }, texan.token), 'state_content_unavailable');
    expectRefusal(await call(listBills, { query }, newcomer.token), 'state_content_unavailable');
  }
  expectRefusal(
    await call(listWatched, { query: { category: 'state' } }, texan.token),
    'state_content_unavailable',
  );
});

test('the watchlist endpoint lists what the member watches, by category', async () => {
  const { token } = await buildMember(db);
  for (const bill_id of ['hr2-119', 'eo14001', 'ca-ab1-20252026'])
    await send({
      method: 'POST',
      url: '/api/v1/users/create_watchlist',
      headers: { authorization: token },
      payload: { bill_id },
    });
  const watched = async (query: Query) =>
    (await call(listWatched, { query }, token)).body.groups.flatMap(({ items }) =>
      items.map(({ slug }) => slug),
    );
  expect(await watched({})).toEqual(['hr2-119']);
  expect(await watched({ filter: 'watchlist', sort: 'issues', years: '2025,2026' })).toEqual(['hr2-119']);
  expect(await watched({ years: '2023,2024' })).toEqual([]);
  expect(await watched({ category: 'eo', sort: 'action_type' })).toEqual(['eo14001']);
  expect(await watched({ category: 'state' })).toEqual(['ca-ab1-20252026']);
  expectRefusal(await call(listWatched, { query: {} }), 'invalid_session');
});

test('treats empty values as absent', async () => {
  const empty = 'category=&filter=&filter2=&sort=&years=&issue_list=&issue_title_ids=&q=';
  const [absent, empties] = await Promise.all(
    ['', empty].map((query) => send({ url: `${listBills.path}?${query}` })),
  );
  expect(empties).toMatchObject({ status: 200, body: absent!.body });
  expect(await send({ url: '/api/v1/initiatives?filter=&sort=&visibility=' })).toMatchObject({ status: 200 });
});

test.each([
  ['filter=national', 'filter'],
  ['category=fed&filter=state_recommended', 'filter'],
  ['category=eo&filter=fed', 'filter'],
  ['category=fed&sort=action_type', 'sort'],
  ['issue_list=Nothing', 'issue_list'],
  ['issue_list=Health:Nothing', 'issue_list'],
  ['issue_list[]=Health', 'issue_list'],
  ['issue_title_ids=0', 'issue_title_ids'],
  ['issue_title_ids=42', 'issue_title_ids'],
  ['issue_title_ids=x', 'issue_title_ids'],
  ['issue_title_ids=1.5', 'issue_title_ids'],
  ['years=20252026', 'years'],
])('rejects ?%s with a message', async (query, field) =>
  expectRefusal(await send({ method: 'GET', url: `${listBills.path}?${query}` }), 'invalid_values', field),
);
