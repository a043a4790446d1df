import ical from 'node-ical';
import Parser from 'rss-parser';
import { expect, test } from 'vitest';
import { createWatchlistFeed, deleteWatchlistFeed, watchlistFeed } from '#contract/watchlist.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildInitiative, buildMember, published } from '#server/testing/build.ts';
import { buildHold } from '#server/testing/relate.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { app, call, send, db } = await testApp();
const pathOf = (url: string) => url.replace('https://polity.test', '');
const make = async (token: string) => (await call(createWatchlistFeed, {}, token)).body.feeds;
const watch = (member_id: number, item_id: number) =>
  db.insertInto('watchlist').values({ member_id, item_id }).execute();

test('a private link serves the watchlist as a feed, one entry per change', async () => {
  const [member, bill, order] = [
    await buildMember(db),
    await buildBill(db, { latest_action_date: '2025-06-01' }),
    await buildBill(db, {
      slug: 'eo14387',
      bill_type: 'eo',
      number: 14387,
      category: 'eo',
      latest_action_date: '2025-07-01',
      status: 'signed',
    }),
  ];
  await watch(member.id, bill.id);
  await watch(member.id, order.id);
  const feeds = await make(member.token);
  const read = async () => (await new Parser().parseString((await app.inject(pathOf(feeds.rss))).body)).items;
  expect((await read()).map(({ link }) => link)).toEqual([
    'https://polity.test/bills/eo14387',
    `https://polity.test/bills/${bill.slug}`,
  ]);
  const before = (await read())[1]!.guid;
  await db
    .updateTable('bills')
    .set({ status: 'passed_house', latest_action_date: '2025-06-09' })
    .where('id', '=', bill.id)
    .execute();
  expect((await read())[1]!.guid).not.toBe(before);
  const atom = await new Parser().parseString((await app.inject(pathOf(feeds.atom))).body);
  expect(atom.items).toHaveLength(2);
  const calendar = ical.sync.parseICS((await app.inject(pathOf(feeds.ics))).body);
  expect(Object.values(calendar).filter((part) => part?.type === 'VEVENT').length).toBeGreaterThan(1);
});

test('a link is stored as a hash, shown once, replaced and revoked', async () => {
  const member = await buildMember(db);
  expect((await call(watchlistFeed, {}, member.token)).body).toEqual({ created_at: null });
  const first = pathOf((await make(member.token)).rss);
  const key = new URLSearchParams(first.split('?')[1]).get('key')!;
  const row = await db
    .selectFrom('watchlist_feeds')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row) + row.key_hash.toString('latin1')).not.toContain(key);
  expect((await call(watchlistFeed, {}, member.token)).body.created_at).toMatch(/^2/);
  const second = pathOf((await make(member.token)).rss);
  expect((await app.inject(first)).statusCode).toBe(404);
  expect((await app.inject(second)).statusCode).toBe(200);
  await call(deleteWatchlistFeed, {}, member.token);
  expectRefusal(await send({ url: second }), 'not_found');
});

test('has state bills only while the owner may read them', async () => {
  const [member, bill] = [
    await buildMember(db),
    await buildBill(db, { slug: 'ca-ab7-20252026', bill_type: 'ab', category: 'state' }),
  ];
  await watch(member.id, bill.id);
  const path = pathOf((await make(member.token)).rss);
  const read = async () => (await new Parser().parseString((await app.inject(path)).body)).items;
  expect(await read()).toHaveLength(1);
  await db.updateTable('members').set({ state: 'TX' }).where('id', '=', member.id).execute();
  expect(await read()).toHaveLength(0);
});

test('has initiatives, except drafts and those of held authors', async () => {
  const [member, author] = [await buildMember(db), await buildMember(db)];
  const bill = await buildBill(db, { latest_action_date: '2026-03-01' });
  const [newer, draft] = [
    await buildInitiative(db, author.id, { ...published, submitted_at: new Date('2026-03-02T12:00:00Z') }),
    await buildInitiative(db, member.id, { title: 'A draft' }),
  ];
  for (const id of [bill.id, newer, draft]) await watch(member.id, id);
  const path = pathOf((await make(member.token)).rss);
  const read = async () =>
    (await new Parser().parseString((await app.inject(path)).body)).items.map(({ link }) => link);
  expect(await read()).toEqual([
    `https://polity.test/initiatives/${newer}`,
    `https://polity.test/bills/${bill.slug}`,
  ]);
  await buildHold(db, member.id, author.id);
  expect(await read()).toEqual([`https://polity.test/bills/${bill.slug}`]);
});

test('a deactivated member’s link answers 404', async () => {
  const member = await buildMember(db);
  const path = pathOf((await make(member.token)).rss);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', member.id).execute();
  expectRefusal(await send({ url: path }), 'not_found');
});

test.each(['', '?key=', '?key=x', `?key=${'x'.repeat(32)}`, '?key[]=1', `?key=${'x'.repeat(5000)}`])(
  'the link with %j answers 404',
  async (search) =>
    expectRefusal(await send({ url: `/api/v1/users/watchlist/feed.rss${search}` }), 'not_found'),
);

test('of 20 links made at once exactly one works', async () => {
  const member = await buildMember(db);
  const made = await Promise.all(Array.from({ length: 20 }, () => make(member.token)));
  const statuses = await Promise.all(made.map(async ({ rss }) => (await app.inject(pathOf(rss))).statusCode));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});
