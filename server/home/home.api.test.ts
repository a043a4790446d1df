import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adEnabled, congressYears, contact, tabCount, usersCount } from '#contract/home.ts';
import { home } from '#contract/home/front-page.ts';
import { noCounts } from '#contract/opinions/opinion-levels.ts';
import { yearOfCongress } from '#server/environment/clock.ts';
import { testApp } from '#server/testing/app.ts';
import { writeSetting } from '#server/database/settings-store.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildNewcomer,
  buildOfficial,
  buildRollCall,
  published,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildHold } from '#server/testing/relate.ts';
import { withinStatements } from '#server/testing/statements.ts';
import { countActivity } from './activity.queries.ts';

const { call, db } = await testApp();

test('counts members who are not deactivated', async () => {
  const [leaver] = [await buildMember(db), await buildNewcomer(db)];
  expect((await call(usersCount, {})).body).toEqual({ user_count: 2 });
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', leaver.id).execute();
  expect((await call(usersCount, {})).body).toEqual({ user_count: 1 });
});

const hour = 60 * 60;
const countedOn = (itemId: number) =>
  db.selectFrom('opinion_activity').select('voices').where('item_id', '=', itemId).executeTakeFirst();
const now = Math.floor(Date.now() / 1000);

test('tabs count what is new since a moment; state bills for Californians only', async () => {
  const [californian, newYorker] = [await buildMember(db), await buildMember(db, { state: 'NY' })];
  await buildBill(db);
  await buildBill(db, { imported_at: new Date(0) });
  await buildBill(db, { category: 'eo', slug: 'eo14000', bill_type: 'eo', congress: null });
  await buildBill(db, { category: 'state', slug: 'ca-ab1', bill_type: 'ab', congress: null });
  const since = (from_time: number | undefined, token: string) =>
    call(tabCount, { query: { from_time } }, token).then(({ body }) => body);
  expect(await since(now - hour, californian.token)).toEqual({
    shares: 0,
    connects: 0,
    fed_bills: 1,
    executive_orders: 1,
    state_bills: 1,
  });
  expect(await since(now - hour, newYorker.token)).toMatchObject({ fed_bills: 1, state_bills: 0 });
  expect(await since(0, californian.token)).toMatchObject({ fed_bills: 1 });
  expect(await since(now + hour, californian.token)).toMatchObject({ fed_bills: 0, executive_orders: 0 });
  expect(await since(undefined, californian.token)).toMatchObject({ fed_bills: 0 });
});

test('a badge counts to 100', async () => {
  const { token } = await buildMember(db);
  for (let count = 0; count < 101; count++) await buildBill(db);
  expect((await call(tabCount, { query: { from_time: 1 } }, token)).body.fed_bills).toBe(100);
});

test('tab counts need a session and a valid time', async () => {
  expectRefusal(await call(tabCount, { query: {} }), 'invalid_session');
  const { token } = await buildMember(db);
  for (const from_time of [-1, 'soon', 1e15])
    expectRefusal(await call(tabCount, { query: { from_time } }, token), 'invalid_values', 'from_time');
  expect((await call(tabCount, { query: { from_time: '' } }, token)).body.fed_bills).toBe(0);
});

test('Home shows the newest bills and the most active items', async () => {
  const [busy, quiet, old] = [
    await buildBill(db, { introduced_date: '2026-11-01' }),
    await buildBill(db),
    await buildBill(db),
  ];
  const opinion = async (item_id: number, level: 'support' | 'oppose', daysAgo: number) => {
    const { id } = await buildMember(db);
    await db
      .insertInto('opinions')
      .values({
        item_id,
        member_id: id,
        level,
        created_at: new Date(Date.now() - daysAgo * 24 * hour * 1000),
      })
      .execute();
  };
  for (const daysAgo of [0, 3, 3]) await opinion(busy.id, 'support', daysAgo);
  await opinion(quiet.id, 'oppose', 1);
  for (const daysAgo of [31, 40, 50, 60]) await opinion(old.id, 'oppose', daysAgo);
  const { body } = await call(home, {});
  expect(body.graphs.map(({ id }) => id)).toEqual([busy.id, quiet.id]);
  expect(body.graphs[0]).toMatchObject({
    type: 'bills',
    voters: 3,
    percentages: { support: 100 },
    series: [{ counts: { support: 2 } }, { counts: { support: 1 } }],
  });
  expect(body.bills[0]).toMatchObject({ id: busy.id, introduced_date: '2026-11-01' });
  const dates = body.bills.map(({ introduced_date }) => introduced_date!);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(body.initiatives).toEqual([]);
});

test('a graph names a memorandum as its page does', async () => {
  const memo = await buildBill(db, {
    category: 'eo',
    bill_type: 'memorandum',
    slug: '2026-19555',
    number: 19555,
    display_number: 'Memorandum of November 3, 2026',
  });
  const { id: member_id } = await buildMember(db);
  await db.insertInto('opinions').values({ item_id: memo.id, member_id, level: 'support' }).execute();
  const { graphs } = (await call(home, {})).body;
  expect(graphs.find(({ id }) => id === memo.id)?.number).toBe('Memorandum of November 3, 2026');
});

test('an opinion of today shows in the graphs at once, also on initiatives and officials', async () => {
  const [author, voter] = [await buildMember(db), await buildMember(db)];
  const official = await buildOfficial(db, 'Ann Blue');
  const initiative = await buildInitiative(db, author.id, published);
  const draft = await buildInitiative(db, author.id);
  const state = await buildBill(db, { category: 'state', slug: 'ca-ab2', bill_type: 'ab', congress: null });
  const voice = (item_id: number, members: { id: number }[]) =>
    db
      .insertInto('opinions')
      .values(members.map(({ id }) => ({ item_id, member_id: id, level: 'oppose' as const })))
      .execute();
  const many = await Promise.all(Array.from({ length: 5 }, () => buildMember(db)));
  await call(home, {});
  await voice(initiative, many);
  await voice(official, many.slice(1));
  for (const hidden of [draft, state.id]) await voice(hidden, many);
  const graphs = async (token?: string) =>
    (await call(home, {}, token)).body.graphs.map(({ type, id, voters }) => [type, id, voters]);
  expect((await graphs()).slice(0, 2)).toEqual([
    ['initiatives', initiative, 5],
    ['representatives', official, 4],
  ]);
  await voice(official, [voter, author]);
  expect((await graphs())[0]).toEqual(['representatives', official, 6]);
  await buildHold(db, voter.id, author.id);
  expect((await graphs(voter.token)).map(([type]) => type)).not.toContain('initiatives');
});

test('Home has the newest national initiatives, without those of held and former members', async () => {
  const [author, viewer] = [await buildMember(db), await buildMember(db)];
  const older = await buildInitiative(db, author.id, {
    ...published,
    submitted_at: new Date('2026-01-02T03:04:05Z'),
  });
  const newer = await buildInitiative(db, author.id, published);
  await buildInitiative(db, author.id, { ...published, visibility: '' });
  await buildInitiative(db, author.id, { visibility: 'national' });
  const shown = async (token?: string) =>
    (await call(home, {}, token)).body.initiatives
      .filter((card) => card.author.id === author.id)
      .map(({ id, introduced_date }) => [id, introduced_date]);
  expect(await shown()).toEqual([
    [newer, published.submitted_at.toISOString().slice(0, 10)],
    [older, '2026-01-02'],
  ]);
  await buildHold(db, viewer.id, author.id);
  expect(await shown(viewer.token)).toEqual([]);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', author.id).execute();
  expect(await shown()).toEqual([]);
});

test('counts past days in a job, and shows them once', async () => {
  const [bill, { id }] = [await buildBill(db), await buildMember(db)];
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000);
  await db
    .insertInto('opinions')
    .values({ item_id: bill.id, member_id: id, level: 'support', created_at: fiveDaysAgo })
    .execute();
  const shown = async () => (await call(home, {})).body.graphs.find((graph) => graph.id === bill.id)?.series;
  const before = await shown();
  await countActivity(db);
  expect(await countedOn(bill.id)).toEqual({ voices: 1 });
  expect(await shown()).toEqual(before);
  expect(before).toEqual([expect.objectContaining({ counts: { ...noCounts, support: 1 } })]);
});

test('counts the opinions of a busy day in the job, each once', async () => {
  const bill = await buildBill(db);
  await sql`with crowd as (
      insert into members (email) select 'crowd' || n || '@example.org' from generate_series(1, 5000) n returning id)
    insert into opinions (item_id, member_id, level, created_at)
    select ${bill.id}::int, id, 'oppose'::opinion_level, now() - interval '1 minute' from crowd`.execute(db);
  await countActivity(db);
  expect(await countedOn(bill.id)).toEqual({ voices: 5000 });
  await db
    .insertInto('opinions')
    .values({ item_id: bill.id, member_id: (await buildMember(db)).id, level: 'support' })
    .execute();
  const { graphs } = (await call(home, {})).body;
  const [{ voters, series }] = graphs as [(typeof graphs)[number]];
  expect(voters).toBe(5001);
  expect(series.reduce((sum, { counts }) => sum + counts.oppose + counts.support, 0)).toBe(5001);
});

test('Home shows the newest votes on bills, with those of my seats and my opinion', async () => {
  const { slug, id } = await buildBill(db);
  const senator = await buildOfficial(db, 'Sue Home');
  await buildRollCall(
    db,
    {
      id: 's7-119.2025',
      chamber: 'senate',
      bill_slug: slug,
      voted_at: '2025-11-30T12:00:00Z',
    },
    { [senator]: 'nay' },
  );
  const term = await db
    .selectFrom('representative_terms')
    .select('state')
    .where('representative_id', '=', senator)
    .executeTakeFirstOrThrow();
  const member = await buildMember(db, { state: term.state! });
  await db.insertInto('opinions').values({ item_id: id, member_id: member.id, level: 'support' }).execute();
  const [mine] = (await call(home, {}, member.token)).body.roll_calls;
  expect(mine).toMatchObject({
    roll_call: { id: 's7-119.2025' },
    yours: [{ name: 'Sue Home', position: 'nay' }],
    my_vote: 'support',
  });
  expect((await call(home, {})).body.roll_calls[0]).toMatchObject({ yours: [], my_vote: null });
});

test('Home shows what moved last on the watchlist, without state bills for other states', async () => {
  const { id, token } = await buildMember(db, { state: 'NY' });
  const dates = ['2026-01-05', '2026-03-07', '2026-02-06'];
  const bills = [];
  for (const latest_action_date of dates)
    bills.push(await buildBill(db, { latest_action_date, latest_action_text: 'Placed on the calendar.' }));
  const state = await buildBill(db, { category: 'state', slug: 'ca-ab77', bill_type: 'ab', congress: null });
  await db
    .insertInto('watchlist')
    .values([...bills, state].map((bill) => ({ member_id: id, item_id: bill.id })))
    .execute();
  const { watched } = (await call(home, {}, token)).body;
  expect(watched.map(({ slug }) => slug)).toEqual([bills[1]!.slug, bills[2]!.slug, bills[0]!.slug]);
  expect(watched[0]?.action).toEqual({ date: '2026-03-07', text: 'Placed on the calendar.' });
  expect((await call(home, {})).body.watched).toEqual([]);
});

test('Home lists the bills of this Congress that wait for a vote, with my opinion', async () => {
  const { congress } = congressYears(yearOfCongress());
  const reported = (values: {
    status_date: string;
    status?: string;
    congress?: number;
    bill_type?: string;
  }) => buildBill(db, { status: 'reported', congress, ...values });
  const older = await reported({ status_date: '2025-04-03' });
  const newer = await reported({ status_date: '2025-05-06', bill_type: 's' });
  await reported({ status_date: '2025-06-01', status: 'passed_house' });
  await reported({ status_date: '2025-06-02', congress: congress - 1 });
  await reported({ status_date: '2999-01-01' });
  const { slug: bill_slug } = await reported({ status_date: '2025-05-05' });
  await buildRollCall(db, { id: 'h9-119.2025', bill_slug, voted_at: '2025-05-22T10:54:00Z' }, {});
  const { id, token } = await buildMember(db);
  await db.insertInto('opinions').values({ item_id: older.id, member_id: id, level: 'oppose' }).execute();
  const shown = async (token?: string) =>
    (await call(home, {}, token)).body.up_for_vote.map(({ slug, chamber, reported_on, my_vote }) => [
      slug,
      chamber,
      reported_on,
      my_vote,
    ]);
  expect(await shown(token)).toEqual([
    [newer.slug, 'senate', '2025-05-06', null],
    [older.slug, 'house', '2025-04-03', 'oppose'],
  ]);
  expect((await shown())[1]).toEqual([older.slug, 'house', '2025-04-03', null]);
});

test('tells members which first steps are done', async () => {
  const [{ id, token }, friend] = [await buildMember(db), await buildMember(db)];
  const steps = async (by?: string) => (await call(home, {}, by)).body.steps;
  expect(await steps(token)).toEqual({ follows: false, friends: false, opinions: 0 });
  for (let count = 0; count < 4; count++) {
    const { id: item_id } = await buildBill(db);
    await db.insertInto('opinions').values({ item_id, member_id: id, level: 'support' }).execute();
  }
  await db.insertInto('connections').values({ member_id: id, friend_id: friend.id }).execute();
  const topic = { member_id: id, topic_type: 'representative', topic: '1' };
  await db.insertInto('topic_follows').values(topic).execute();
  expect(await steps(token)).toEqual({ follows: true, friends: true, opinions: 3 });
  expect(await steps()).toEqual({ follows: false, friends: false, opinions: 0 });
});

test('ads are on by default', async () => {
  expect((await call(adEnabled, {})).body).toEqual({ ad_enabled: true });
  await writeSetting(db, 'ads_enabled', false);
  expect((await call(adEnabled, {})).body).toEqual({ ad_enabled: false });
  await writeSetting(db, 'ads_enabled', true);
});

test('returns the operator’s support address', async () => {
  expect((await call(contact, {})).body).toEqual({ support_email: 'support@polity.example' });
});

test('takes three statements and one for the session', async () => {
  const { token } = await buildMember(db);
  await buildInitiative(db, (await buildMember(db)).id, published);
  const read = () => call(home, {}, token);
  await read();
  expect((await withinStatements(4, read)).body.initiatives).not.toEqual([]);
});
