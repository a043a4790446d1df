import { expect, test } from 'vitest';
import { adEnabled, contact, currentCongress, home, tabCount, usersCount } from '#contract/home.ts';
import { testApp } from '#server/testing/app.ts';
import { writeSetting } from '#server/settings/settings.ts';
import { buildBill, buildMember, buildNewcomer } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, db } = await testApp();

test('Registered members are counted, those who have left are not.', async () => {
  const [leaver] = [await buildMember(db), await buildNewcomer(db)];
  expect((await call(usersCount, {})).body).toEqual({ user_count: 2 });
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', leaver.id).execute();
  expect((await call(usersCount, {})).body).toEqual({ user_count: 1 });
});

test('The congress of today has two years, as has the one before.', async () => {
  const { status, body } = await call(currentCongress, {});
  const year = new Date().getUTCFullYear();
  expect(status).toBe(200);
  expect(body.current_years.split(',').map(Number)).toContain(year);
  expect(body.previous_years.split(',').map(Number)).toContain(year - 2);
  expect(body.congress).toBe((Number(body.current_years.slice(0, 4)) - 1787) / 2);
});

const hour = 60 * 60;
const now = Math.floor(Date.now() / 1000);

test('Tabs count what came since a moment; state bills for Californians only.', async () => {
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

test('A badge counts to 100 and no further.', async () => {
  const { token } = await buildMember(db);
  for (let count = 0; count < 101; count++) await buildBill(db);
  expect((await call(tabCount, { query: { from_time: 1 } }, token)).body.fed_bills).toBe(100);
});

test('Tab counts are for members, since a time that is one.', async () => {
  expectRefusal(await call(tabCount, { query: {} }), 'invalid_session');
  const { token } = await buildMember(db);
  for (const from_time of [-1, 'soon', 1e15])
    expectRefusal(await call(tabCount, { query: { from_time } }, token), 'invalid_values', 'from_time');
});

test('Home shows the newest bills and how people felt lately about the most active items.', async () => {
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

test('Ads are on until somebody switches them off.', async () => {
  expect((await call(adEnabled, {})).body).toEqual({ ad_enabled: true });
  await writeSetting(db, 'ads_enabled', false);
  expect((await call(adEnabled, {})).body).toEqual({ ad_enabled: false });
  await writeSetting(db, 'ads_enabled', true);
});

test('The address for help is the operator’s.', async () => {
  expect((await call(contact, {})).body).toEqual({ support_email: 'support@polity.example' });
});
