import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { home } from '#contract/home/front-page.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildNewcomer, buildOfficial } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { refreshShortList } from './short-list/short-list.ts';

const { call, send, db } = await testApp(undefined, { POLITY_TODAY: '2026-11-20' });
type Query = CallInput<typeof listBills>['query'];

async function slugs(query: Query, token?: string): Promise<string[]> {
  const { status, body } = await call(listBills, { query }, token);
  expect(status).toBe(200);
  const found = body.groups.flatMap((group) => group.items.map((item) => item.slug));
  expect(body.total_count).toBe(found.length);
  return found;
}

const law = { law_number: 'Public Law 119-55', status: 'became_law' };
const passedHouse = JSON.stringify([
  { step: 'introduced', date: '2025-01-03' },
  { step: 'passed_house', date: '2025-02-03' },
]);
const lostInHouse = JSON.stringify([
  { step: 'introduced', date: '2025-01-03' },
  { step: 'passed_house', date: '2025-02-03', failed: true },
]);
const passedSenate = JSON.stringify([
  { step: 'introduced', date: '2025-01-03' },
  { step: 'passed_senate', date: '2025-02-03' },
]);

beforeAll(async () => {
  await buildBill(db, {
    slug: 'hr1-119',
    number: 1,
    introduced_date: '2025-05-20',
    policy_area: 'Taxation',
    ...law,
  });
  await buildBill(db, {
    slug: 'hr2-119',
    number: 2,
    introduced_date: '2025-05-20',
    latest_action_date: '2025-06-01',
    policy_area: 'Energy',
    steps: passedHouse,
  });
  await buildBill(db, {
    slug: 's1-119',
    bill_type: 's',
    number: 1,
    introduced_date: '2025-01-03',
    policy_area: 'Private Legislation',
    steps: passedSenate,
  });
  await buildBill(db, { slug: 'hr3-119', number: 3, introduced_date: '2025-04-30', steps: lostInHouse });
  await buildBill(db, {
    slug: 'hr1-118',
    number: 1,
    congress: 118,
    introduced_date: '2023-03-14',
    policy_area: 'Energy',
  });
  await buildBill(db, {
    slug: 'ca-ab1-20252026',
    category: 'state',
    number: 1,
    congress: null,
    introduced_date: '2025-06-30',
  });
});

describe('the list of bills', () => {
  test('lists the newest first, then by latest action, under months', async () => {
    const { body } = await call(listBills, { query: {} });
    expect(body.groups.map(({ heading, items }) => [heading, ...items.map((item) => item.slug)])).toEqual([
      ['May 2025', 'hr2-119', 'hr1-119'],
      ['April 2025', 'hr3-119'],
      ['January 2025', 's1-119'],
      ['March 2023', 'hr1-118'],
    ]);
    expect(body).toMatchObject({ page: 1, total_pages: 1, total_count: 5 });
  });

  test('lists no state bills among federal ones', async () =>
    expect(await slugs({ category: 'fed' })).not.toContain('ca-ab1-20252026'));

  test.each<[Query, string[]]>([
    [{ filter: 'fed' }, ['hr1-119']],
    [{ filter: 'proposed' }, ['hr2-119', 'hr3-119', 's1-119', 'hr1-118']],
    [{ filter: '' }, ['hr2-119', 'hr1-119', 'hr3-119', 's1-119', 'hr1-118']],
    [{ filter2: 'passed_house' }, ['hr2-119']],
    [{ filter2: 'passed_senate' }, ['s1-119']],
    [{ filter2: 'null', sort: 'newest' }, ['hr2-119', 'hr1-119', 'hr3-119', 's1-119', 'hr1-118']],
    [{ years: '2023,2024' }, ['hr1-118']],
    [{ years: '2025,2026', filter: 'proposed' }, ['hr2-119', 'hr3-119', 's1-119']],
    [{ years: '1789,1790' }, []],
  ])('%j lists %j', async (query, expected) => expect(await slugs(query)).toEqual(expected));

  test('sorts by issue, with headings for private and unassigned bills', async () => {
    const { body } = await call(listBills, { query: { sort: 'issues' } });
    expect(body.groups.map((group) => group.heading)).toEqual([
      'Energy',
      'Private Bills',
      'Taxation',
      'Not yet assigned',
    ]);
  });

  test('the Short List has the bills with the most momentum of the newest congress', async () => {
    await refreshShortList(db);
    const found = await slugs({ filter: 'recommended' });
    // H.R. 1 is a law.
    expect(found.toSorted()).toEqual(['hr2-119', 'hr3-119', 's1-119']);
    const { short_list, short_list_notice } = (await call(home, {})).body;
    expect(short_list.map(({ slug }) => slug).toSorted()).toEqual(found.toSorted());
    const moved = short_list.map(({ latest_action }) => latest_action?.date ?? '');
    expect(moved).toEqual(moved.toSorted().toReversed());
    expect(short_list_notice).toBeNull();
  });

  test('a day in the future by mistake does not make all other bills of the Short List equally old', async () => {
    const bills = { hr9001: '2022-12-01', hr9002: '2022-06-01', hr9003: '2052-01-01' };
    for (const [name, latest_action_date] of Object.entries(bills))
      await buildBill(db, {
        slug: `${name}-117`,
        number: Number(name.slice(2)),
        congress: 117,
        status: name === 'hr9002' ? 'reported' : 'introduced',
        latest_action_date,
      });
    await refreshShortList(db);
    const { rows } = await sql<{ slug: string }>`
      select b.slug from short_list l join bills b on b.id = l.item_id where b.congress = 117 order by rank`.execute(
      db,
    );
    expect(rows.map(({ slug }) => slug)).toEqual(['hr9003-117', 'hr9001-117', 'hr9002-117']);
    await db.deleteFrom('bills').where('congress', '=', 117).execute();
  });

  test('lists bills voted, not voted and watched; visitors must sign in', async () => {
    const [member, other] = [await buildMember(db), await buildMember(db)];
    await call(
      saveOpinion,
      { params: { type: 'bills', id: 'hr2-119' }, body: { vote: { voting_parameters: 'support' } } },
      member.token,
    );
    await send({
      method: 'POST',
      url: '/api/v1/users/create_watchlist',
      headers: { authorization: member.token },
      payload: { bill_id: 'hr3-119' },
    });
    expect(await slugs({ filter2: 'bills_voted' }, member.token)).toEqual(['hr2-119']);
    expect(await slugs({ filter2: 'bills_not_voted', years: '2025,2026' }, member.token)).toEqual([
      'hr1-119',
      'hr3-119',
      's1-119',
    ]);
    expect(await slugs({ filter: 'watchlist' }, member.token)).toEqual(['hr3-119']);
    for (const query of [{ filter2: 'bills_voted' }, { filter: 'watchlist' }] as const)
      expect(await slugs(query, other.token)).toEqual([]);
    for (const query of [
      { filter2: 'bills_voted' },
      { filter2: 'bills_not_voted' },
      { filter: 'watchlist' },
    ] as const)
      expectRefusal(await call(listBills, { query }), 'invalid_session');
  });

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=', 'page'],
    ['page=99999999999', 'page'],
    ['page=1&page=2', 'page'],
    ['page[]=1', 'page'],
    ['filter=unknown', 'filter'],
    ['filter=%00', 'filter'],
    ['filter2=unknown', 'filter2'],
    ['sort=random', 'sort'],
    ['category=nowhere', 'category'],
    ['years=2025', 'years'],
    ['years=2024,2025', 'years'],
    ['years=2025,2027', 'years'],
    ['years=2025,2026,2027', 'years'],
    ["years=2025'--", 'years'],
    ['q[a]=1', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('rejects ?%s', async (query, field) =>
    expectRefusal(await send({ method: 'GET', url: `${listBills.path}?${query}` }), 'invalid_values', field),
  );

  test('a page past the end is empty and has the total', async () => {
    for (const page of [2, 1_000, 2_147_483_647]) {
      const { status, body } = await call(listBills, { query: { page } });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { groups: [], page, total_pages: 1, total_count: 5 },
      });
    }
  });

  test('pages of 20 have no gaps or repetitions, even within one day', async () => {
    for (let number = 501; number <= 545; number++)
      await buildBill(db, {
        slug: `hr${number}-117`,
        number,
        congress: 117,
        introduced_date: '2021-01-04',
        latest_action_date: '2021-01-04',
      });
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await call(listBills, { query: { years: '2021,2022', page } })).body),
    );
    const found = pages.map((body) => body.groups.flatMap((group) => group.items.map((item) => item.id)));
    expect(found.map((ids) => ids.length)).toEqual([20, 20, 5]);
    expect(new Set(found.flat()).size).toBe(45);
    expect(pages[0]).toMatchObject({ total_pages: 3, total_count: 45 });
    await db.deleteFrom('bills').where('congress', '=', 117).execute();
  });
});

describe('one bill', () => {
  test('is found by id and by public identifier in any case', async () => {
    const { body } = await call(getBill, { params: { id: 'hr1-119' } });
    expect(body.bill).toMatchObject({
      slug: 'hr1-119',
      number: 'H.R. 1',
      law_number: 'Public Law 119-55',
      status: 'became_law',
      vote: 'Not Voted',
      watched: false,
    });
    expect((await call(getBill, { params: { id: String(body.bill.id) } })).body).toEqual(body);
    expect((await call(getBill, { params: { id: 'HR1-119' } })).body).toEqual(body);
  });

  test('has everything that was imported, in order', async () => {
    const { id } = await buildBill(db, {
      slug: 'hr77-119',
      number: 77,
      cosponsor_count: 1,
      cosponsor_parties: JSON.stringify({ R: 1 }),
      summary_text: 'word '.repeat(100),
    });
    const [sponsor, cosponsor] = [
      await buildOfficial(db, 'Maria Cantwell'),
      await buildOfficial(db, 'Alex Padilla'),
    ];
    await db
      .insertInto('sponsorships')
      .values([
        { bill_id: id, representative_id: sponsor, is_sponsor: true, party: 'D', state: 'WA', district: 1 },
        {
          bill_id: id,
          representative_id: cosponsor,
          is_sponsor: false,
          is_original: true,
          party: 'R',
          state: 'GU',
          sponsored_on: '2025-01-16',
          withdrawn_on: '2025-02-01',
        },
      ])
      .execute();
    await db
      .insertInto('bill_actions')
      .values(
        [0, 1].map((position) => ({
          bill_id: id,
          position,
          acted_on: `2025-01-1${position}`,
          text: `Action ${position}`,
        })),
      )
      .execute();
    await db
      .insertInto('bill_subjects')
      .values([
        { bill_id: id, subject: 'Milk' },
        { bill_id: id, subject: 'Cheese' },
      ])
      .execute();
    await db
      .insertInto('bill_relations')
      .values([
        { bill_id: id, related_slug: 's9-119', related_title: 'Elsewhere', relationship: 'Related bill' },
        { bill_id: id, related_slug: 'hr2-119', relationship: 'Identical bill' },
      ])
      .execute();
    const { bill } = (await call(getBill, { params: { id: 'hr77-119' } })).body;
    expect(bill.sponsor).toEqual({
      id: sponsor,
      name: 'Maria Cantwell',
      title: 'Rep.',
      party: 'D',
      state: 'WA',
      district: 1,
      photo: null,
    });
    expect(bill.cosponsors).toMatchObject([
      { id: cosponsor, title: 'Del.', original: true, withdrawn: '2025-02-01', date: '2025-01-16' },
    ]);
    expect(bill.cosponsor_parties).toEqual({ R: 1 });
    expect(bill.actions.map((action) => action.text)).toEqual(['Action 1', 'Action 0']);
    expect(bill.subjects).toEqual(['Cheese', 'Milk']);
    expect(bill.related).toMatchObject([
      { slug: 'hr2-119', number: 'H.R. 2', loaded: true },
      { slug: 's9-119', number: 'S. 9', title: 'Elsewhere', loaded: false },
    ]);
    expect(bill.summary).toMatch(/word…$/);
  });

  test('shows the viewer’s own vote and watchlist entry only to the viewer', async () => {
    const [member, newcomer] = [await buildMember(db), await buildNewcomer(db)];
    await call(
      saveOpinion,
      { params: { type: 'bills', id: 'hr1-119' }, body: { vote: { voting_parameters: 'oppose' } } },
      member.token,
    );
    await send({
      method: 'POST',
      url: '/api/v1/users/create_watchlist',
      headers: { authorization: member.token },
      payload: { bill_id: 'hr1-119' },
    });
    const seen = async (token?: string) =>
      (await call(getBill, { params: { id: 'hr1-119' } }, token)).body.bill;
    expect(await seen(member.token)).toMatchObject({
      vote: { voting_parameters: 'oppose' },
      watched: true,
      opinions: { voters: 1, score: -5 },
    });
    for (const token of [undefined, newcomer.token])
      expect(await seen(token)).toMatchObject({ vote: 'Not Voted', watched: false, opinions: { voters: 1 } });
  });

  test.each([
    'hr99999-119',
    'nope',
    '0',
    '-1',
    '1.5',
    '999999999',
    '99999999999',
    '%00',
    'hr1-119%00',
    "hr1-119'--",
    '%25',
    '__proto__',
    '%F0%9F%98%80',
    'a'.repeat(101),
    'a'.repeat(250),
  ])('answers 404 for %s', async (id) =>
    expectRefusal(await send({ method: 'GET', url: `/api/v1/bills/${id}` }), 'not_found'),
  );

  test('answers 404 for the id of a representative', async () => {
    expectRefusal(
      await call(getBill, { params: { id: String(await buildOfficial(db, 'Ann Other')) } }),
      'not_found',
    );
  });
});
