import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listBills } from '#contract/bills/bills.ts';
import { chooseForShortList, shortListChoices } from '#contract/bills/short-list.ts';
import { home } from '#contract/home/front-page.ts';
import { moderationLog } from '#contract/moderation.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildInitiative, buildMember, published } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { forgetOldViews, saveViews } from './view-counts.queries.ts';

const { app, call, db } = await testApp();

async function look(path: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.5') {
  await app.inject({ url: path, headers: { 'user-agent': 'Firefox', ...headers }, remoteAddress });
}

/** Views wait for a second before they are stored, all together. */
async function viewsOf(item_id: number): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select views from listings where bill_id = ${item_id}
    union all
    select views from initiatives where id = ${item_id}`.execute(db);
  return rows[0]!.views;
}

test('counts each viewer of a bill once a day, under any of its identifiers', async () => {
  const { id, slug } = await buildBill(db);
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (const path of [slug, slug, String(id), slug.toUpperCase(), `${slug}?x=1`]) {
    await look(`/api/v1/bills/${path}`);
    await look(`/api/v1/bills/${path}`, { 'user-agent': `Browser of ${path}` });
    await look(`/api/v1/bills/${path}`, { authorization: one.token });
    await look(`/api/v1/bills/${path}`, { authorization: two.token }, '198.51.100.7');
  }
  await look(`/api/v1/bills/${slug}`, {}, '198.51.100.8');
  await look(`/api/v1/bills/${slug}`, { 'user-agent': 'Somebot/1.0' });
  await expect.poll(() => viewsOf(id)).toBe(4);
  await look(`/api/v1/bills/${slug}`, { authorization: one.token });
  // This view is stored with or after the one before.
  await look(`/api/v1/bills/${slug}`, {}, '192.0.2.9');
  await expect.poll(() => viewsOf(id)).toBe(5);
});

test('counts initiatives too, but neither lists nor refused or missing pages', async () => {
  const { id, slug } = await buildBill(db);
  const initiative = await buildInitiative(db, (await buildMember(db)).id, published);
  await look('/api/v1/bills');
  await look('/api/v1/bills/issue_titles');
  await look('/api/v1/bills/hr99999-119');
  await look(`/api/v1/bills/${slug}/votes/0`);
  await look(`/api/v1/initiatives/${id}`);
  await look(`/api/v1/initiatives/${initiative}`);
  await expect.poll(() => viewsOf(initiative)).toBe(1);
  expect(await viewsOf(id)).toBe(0);
});

test('stores no viewer in clear, deletes salts and rows, keeps totals', async () => {
  const { id, slug } = await buildBill(db);
  await look(`/api/v1/bills/${slug}`, {}, '203.0.113.77');
  await expect.poll(() => viewsOf(id)).toBe(1);
  const rows = await db.selectFrom('item_views').selectAll().where('item_id', '=', id).execute();
  expect(rows.map((row) => row.viewer_key.length)).toEqual([16]);
  await db.updateTable('item_views').set({ day: '2020-01-01' }).where('item_id', '=', id).execute();
  await db
    .insertInto('view_salts')
    .values({ day: '2020-01-01', salt: Buffer.alloc(32) })
    .execute();
  await forgetOldViews(db);
  expect(await db.selectFrom('item_views').select('day').where('item_id', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('view_salts').select('day').where('day', '=', '2020-01-01').execute()).toEqual(
    [],
  );
  expect(await viewsOf(id)).toBe(1);
});

test('eight processes saving the same views count each once', async () => {
  const bills = await Promise.all(Array.from({ length: 20 }, () => buildBill(db)));
  const key = (n: number) => Buffer.from(`viewer ${n}`.padEnd(16));
  const bySlug = bills.flatMap(({ slug }) => [1, 2, 3].map((n) => ({ slug, key: key(n) })));
  const day = new Date().toISOString().slice(0, 10);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      saveViews(db, day, {
        bySlug: n % 2 ? bySlug.toReversed() : bySlug,
        byId: [{ type: 'bill', id: bills[0]!.id, key: key(1) }],
      }),
    ),
  );
  expect(await Promise.all(bills.map(({ id }) => viewsOf(id)))).toEqual(bills.map(() => 3));
});

test('lists the most viewed first, in bands', async () => {
  const [much, some] = [
    await buildBill(db, { congress: 100, slug: 'hr1-100' }),
    await buildBill(db, { congress: 100, slug: 'hr2-100' }),
  ];
  await buildBill(db, { congress: 100, slug: 'hr3-100' });
  const day = new Date().toISOString().slice(0, 10);
  const views = (id: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ type: 'bill', id, key: Buffer.from(`v${n}`.padEnd(16)) }));
  await saveViews(db, day, { bySlug: [], byId: [...views(much.id, 12), ...views(some.id, 2)] });
  const { body } = await call(listBills, { query: { years: '1987,1988', sort: 'most_viewed' } });
  expect(
    body.groups.map(({ heading, items }) => [
      heading,
      ...items.map(({ slug, views_count }) => `${slug} ${views_count}`),
    ]),
  ).toEqual([
    ['10 to 99 views', 'hr1-100 12'],
    ['1 to 9 views', 'hr2-100 2'],
    ['No views yet', 'hr3-100 0'],
  ]);
  await refreshShortList(db);
  const ranked = await call(listBills, { query: { years: '1987,1988', filter: 'recommended' } });
  expect(ranked.body.groups[0]!.items.map(({ slug }) => slug)).toEqual(['hr1-100', 'hr2-100', 'hr3-100']);
});

test('administrators pin and hide bills, changes are logged, members are refused', async () => {
  const [admin, member] = [await buildMember(db, { is_admin: true }), await buildMember(db)];
  for (const number of [1, 2, 3])
    await buildBill(db, { congress: 101, number, slug: `hr${number}-101`, title: `Bill ${number}` });
  const choose = (id: string, choice: 'pin' | 'hide' | 'none', token = admin.token) =>
    call(chooseForShortList, { params: { type: 'bills', id }, body: { choice } }, token);
  const listed = async () =>
    (await call(listBills, { query: { years: '1989,1990', filter: 'recommended' } })).body.groups.flatMap(
      ({ items }) => items.map(({ slug }) => slug),
    );
  expect((await choose('hr1-101', 'pin')).body).toEqual({
    message: 'Pinned to the Short List: first in its group, unless sorted by date or views.',
  });
  await choose('hr2-101', 'hide');
  expect(await listed()).toEqual(['hr1-101', 'hr3-101']);
  const { body } = await call(shortListChoices, {}, admin.token);
  expect(body.choices).toMatchObject([
    { slug: 'hr2-101', choice: 'hide' },
    { type: 'bills', slug: 'hr1-101', number: 'H.R. 1', choice: 'pin', title: 'Bill 1' },
  ]);
  await choose('hr2-101', 'none');
  await choose('hr1-101', 'none');
  expect((await listed()).toSorted()).toEqual(['hr1-101', 'hr2-101', 'hr3-101']);
  const { id: author } = await buildMember(db);
  const id = String(await buildInitiative(db, author, published));
  const path = { type: 'initiatives', id } as const;
  await call(chooseForShortList, { params: path, body: { choice: 'hide' } }, admin.token);
  const { entries } = (await call(moderationLog, { query: {} }, admin.token)).body;
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['hide_from_short_list', { initiative: id }],
    ['rank_again', { bill: 'hr1-101' }],
    ['rank_again', { bill: 'hr2-101' }],
    ['hide_from_short_list', { bill: 'hr2-101' }],
    ['pin_to_short_list', { bill: 'hr1-101' }],
  ]);
  expectRefusal(await choose('hr1-101', 'pin', member.token), 'not_found');
  expectRefusal(await choose('hr9-101', 'pin'), 'not_found');
  expectRefusal(await choose('hr1-101', 'up' as 'pin'), 'invalid_values', 'choice');
});

test('pinned bills come first under their issue and on Home, and lists by date or views keep their order', async () => {
  const admin = await buildMember(db, { is_admin: true });
  for (const number of [981, 982, 983])
    await buildBill(db, {
      number,
      slug: `hr${number}-119`,
      policy_area: 'Energy',
      introduced_date: `2026-02-0${984 - number}`,
      latest_action_date: `2026-03-0${984 - number}`,
    });
  await db
    .updateTable('listings')
    .set({ views: sql`10 - bill_id % 10` })
    .execute();
  const listed = async (sort?: 'issues' | 'newest' | 'most_viewed') =>
    (await call(listBills, { query: { filter: 'recommended', years: '2025,2026', sort } })).body.groups
      .flatMap(({ items }) => items.map(({ slug }) => slug))
      .filter((slug) => ['hr981-119', 'hr982-119', 'hr983-119'].includes(slug));
  const shortListOfHome = async () =>
    (await call(home, {})).body.short_list.map(({ slug }) => slug).slice(0, 2);
  await refreshShortList(db);
  const [byDate, byViews] = [await listed('newest'), await listed('most_viewed')];
  expect(await listed('issues')).toEqual(['hr981-119', 'hr982-119', 'hr983-119']);
  for (const id of ['hr982-119', 'hr983-119'])
    await call(chooseForShortList, { params: { type: 'bills', id }, body: { choice: 'pin' } }, admin.token);
  expect(await listed('issues')).toEqual(['hr983-119', 'hr982-119', 'hr981-119']);
  expect(await listed()).toEqual(['hr983-119', 'hr982-119', 'hr981-119']);
  expect(await shortListOfHome()).toEqual(['hr983-119', 'hr982-119']);
  expect([await listed('newest'), await listed('most_viewed')]).toEqual([byDate, byViews]);
});
