import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { home } from '#contract/home/front-page.ts';
import { getRepresentative, homeRepresentatives, listRepresentatives } from '#contract/representatives.ts';
import { matchMyVotes } from '#contract/roll-calls/match.ts';
import { getRollCall, listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildOfficial, buildRollCall } from '#server/testing/build.ts';
import { countDataSets, saveDataSet } from './data-sets-store.ts';
import { sourceWasRead } from './freshness.ts';

const today = '2026-11-20';
const { call, db } = await testApp(undefined, { POLITY_TODAY: today });
const { slug } = await buildBill(db, { source_updated_at: '2026-05-20T10:00:00Z' });
const official = await buildOfficial(db, 'Maria Cantwell', { state: 'WA' });
await buildRollCall(db, { id: 'h1-119.2025', bill_slug: slug }, { [official]: 'yea' });
const { token } = await buildMember(db);

const bills = async () => (await call(listBills, { query: {} })).body;

test('a set without data has no age', async () => {
  expect(await bills()).toMatchObject({ as_of: null, source: null, coverage: null, years_with_bills: [] });
});

test('an import counts as of the newest record, a sync as of today, and an age never goes backward', async () => {
  await sourceWasRead(db, 'billstatus', 'import');
  expect(await bills()).toMatchObject({
    as_of: '2026-05-20',
    source: 'Congress',
    coverage: '1 of about 16,000 bills',
    years_with_bills: ['2025,2026'],
  });
  await sourceWasRead(db, 'billstatus', 'sync');
  expect(await bills()).toMatchObject({ as_of: today, coverage: null });
  await sourceWasRead(db, 'billstatus', 'import');
  expect(await bills()).toMatchObject({ as_of: today, coverage: null });
  await sql`delete from data_sets`.execute(db);
  await sourceWasRead(db, 'billstatus', 'import');
});

test('a bill that its source changed after the set was read counts as of that day', async () => {
  const { slug: later } = await buildBill(db, { source_updated_at: '2026-07-19T01:00:00Z' });
  const read = async (id: string) => (await call(getBill, { params: { id } })).body;
  expect(await read(slug)).toMatchObject({ as_of: '2026-05-20', bill: { as_of: '2026-05-20' } });
  expect(await read(later)).toMatchObject({ as_of: '2026-07-19', source: 'Congress' });
});

test('a few newer bills do not make the others newer', async () => {
  await sql`delete from data_sets`.execute(db);
  for (let n = 0; n < 100; n++) await buildBill(db, { source_updated_at: '2026-05-20T10:00:00Z' });
  await sourceWasRead(db, 'billstatus', 'import');
  expect((await bills()).as_of).toBe('2026-05-20');
});

test('the list of executive orders says that other documents are missing, until there are some', async () => {
  const order = { category: 'eo', source_updated_at: '2026-09-23T00:00:00Z' };
  const { slug: id } = await buildBill(db, { ...order, action_kind: 'Executive Order' });
  await sourceWasRead(db, 'federal-register', 'import');
  const orders = async () => (await call(listBills, { query: { category: 'eo' } })).body;
  expect(await orders()).toMatchObject({
    as_of: '2026-09-23',
    source: 'the Federal Register',
    coverage:
      'Executive orders only, without proclamations and memoranda. ' +
      'Later changes to an order may be missing',
  });
  const page = await call(getBill, { params: { id } });
  expect(page.body.coverage).toBe('Later changes to an order may be missing');
  await buildBill(db, { ...order, action_kind: 'Proclamation' });
  await countDataSets(db);
  expect((await orders()).coverage).toBe('Later changes to an order may be missing');
  await sourceWasRead(db, 'presidential-documents', 'sync');
  expect((await orders()).coverage).toBeNull();
});

test('a bill of a congress that was not read with the set counts as of its last change', async () => {
  const old = { congress: 115, source_updated_at: '2018-10-04T10:00:00Z' };
  const { slug: earlier } = await buildBill(db, old);
  await countDataSets(db);
  const { body } = await call(getBill, { params: { id: earlier } });
  expect(body).toMatchObject({ as_of: '2018-10-04', bill: { as_of: '2018-10-04' } });
});

test('names the years that the coverage counts on lists of other years', async () => {
  await buildBill(db, { congress: 117, source_updated_at: '2022-12-31T00:00:00Z' });
  await countDataSets(db);
  const coverage = async (years: string) => (await call(listBills, { query: { years } })).body.coverage;
  expect(await coverage('2025,2026')).toBe('102 of about 16,000 bills');
  expect(await coverage('2021,2022')).toBe('102 of about 16,000 bills of 2025–2026');
  expect(await coverage('')).toBe('102 of about 16,000 bills of 2025–2026');
});

test('computes missing roll calls from the numbers of the others', async () => {
  await buildRollCall(db, { id: 'h40-119.2025' }, { [official]: 'yea' });
  await sourceWasRead(db, 'roll-calls', 'import');
  const { body } = await call(getRollCall, { params: { id: 'h40-119.2025' } });
  expect(body.coverage).toBe('2 of about 40 roll calls');
});

test('an import of officials counts as of the newest term that has begun', async () => {
  await buildOfficial(db, 'Newly Elected', { start_date: '2025-04-02' });
  await buildOfficial(db, 'Elected Later', { start_date: '2098-01-03' });
  await buildOfficial(db, 'Gavin Newsom', { office: 'governor', start_date: '2025-05-01' });
  await sourceWasRead(db, 'legislators', 'import');
  expect((await call(listRepresentatives, {})).body.as_of).toBe('2025-04-02');
});

test('Home, officials, roll calls and Match my Votes say how old they are', async () => {
  for (const name of ['officials', 'state_officials', 'roll_calls'] as const)
    await saveDataSet(db, name, { isSync: true, isComplete: true });
  await sourceWasRead(db, 'legislators', 'sync');
  const fresh = { as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), source: expect.any(String) };
  const params = { id: String(official) };
  for (const reply of [
    await call(home, {}),
    await call(homeRepresentatives, {}),
    await call(listRepresentatives, {}),
    await call(getRepresentative, { params }),
    await call(getRollCall, { params: { id: 'h1-119.2025' } }),
    await call(listBillRollCalls, { params: { id: slug }, query: {} }),
    await call(matchMyVotes, { query: {} }, token),
  ])
    expect(reply.body).toMatchObject(fresh);
});
