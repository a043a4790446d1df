import { beforeEach, expect, test } from 'vitest';
import { getRollCall, listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { emptyTables } from '#server/testing/official-data.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildMember,
  buildNewcomer,
  buildOfficial,
  buildRollCall,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
let [pelosi, padilla, vance] = [0, 0, 0];

beforeEach(async () => {
  await emptyTables(db);
  pelosi = await buildOfficial(db, 'Nancy Pelosi', { office: 'representative', district: 11 });
  padilla = await buildOfficial(db, 'Alex Padilla');
  vance = await buildOfficial(db, 'JD Vance', { office: 'vice_president', state: null });
});

test('returns question, result, totals by party, all votes and the source', async () => {
  await buildBill(db, { number: 1, title: 'One Act' });
  const other = await buildOfficial(db, 'Zoe Adams', { office: 'representative', state: 'NV', district: 4 });
  await buildRollCall(
    db,
    { id: 'h145-119.2025', bill_slug: 'hr1-119', source_url: 'https://clerk.house.gov/evs/2025/roll145.xml' },
    { [pelosi]: 'nay', [other]: 'yea' },
  );
  const { body } = await call(getRollCall, { params: { id: 'H145-119.2025' } });
  expect(body.roll_call).toMatchObject({
    id: 'h145-119.2025',
    chamber: 'house',
    question: 'On Passage',
    result: 'Passed',
    date: '2025-05-22T10:54:00.000Z',
    bill: { slug: 'hr1-119', number: 'H.R. 1', title: 'One Act' },
    totals: { yea: 1, nay: 1, present: 0, not_voting: 0, other: 0 },
    source_url: 'https://clerk.house.gov/Votes/2025145',
    votes: [
      { id: other, name: 'Zoe Adams', district: 4, state_name: 'California', position: 'yea', word: 'Aye' },
      { id: pelosi, district: 11, position: 'nay', word: 'No' },
    ],
    yours: [],
  });
  const { token } = await buildMember(db);
  const { body: mine } = await call(getRollCall, { params: { id: 'h145-119.2025' } }, token);
  expect(mine.roll_call.yours).toMatchObject([{ id: pelosi, position: 'nay', district: 11 }]);
});

test('lists the roll calls of a bill, the newest first, with the viewer’s representatives', async () => {
  const steps = JSON.stringify([
    { step: 'passed_house', date: '2025-05-22' },
    { step: 'passed_senate', date: '2025-07-01' },
  ]);
  const bill = await buildBill(db, { number: 1, steps });
  await buildRollCall(
    db,
    { id: 'h1-119.2025', bill_slug: 'hr1-119', is_decisive: false },
    { [pelosi]: 'present' },
  );
  await buildRollCall(
    db,
    { id: 'h2-119.2025', bill_slug: 'hr1-119', voted_at: '2025-06-01T10:00:00Z' },
    { [pelosi]: 'yea' },
  );
  const { token } = await buildMember(db);
  const ask = async (id: string, as?: string) =>
    (await call(listBillRollCalls, { params: { id }, query: {} }, as)).body;
  const mine = await ask('hr1-119', token);
  expect(mine).toMatchObject({
    roll_calls: [
      { id: 'h2-119.2025', decisive: true, yours: [{ id: pelosi, position: 'yea' }] },
      { id: 'h1-119.2025', decisive: false, yours: [{ position: 'present' }] },
    ],
    unrecorded: [{ chamber: 'senate', date: '2025-07-01' }],
    seats_known: true,
    total_count: 2,
    total_pages: 1,
  });
  expect(await ask(String(bill.id), token)).toEqual(mine);
  expect(await ask('hr1-119')).toMatchObject({ seats_known: false, roll_calls: [{ yours: [] }, {}] });
  expect((await ask('hr1-119', (await buildNewcomer(db)).token)).seats_known).toBe(false);
  await buildRollCall(db, { id: 'h3-119.2025', bill_slug: 'hr77-119' }, { [pelosi]: 'yea' });
  const { body } = await call(getRollCall, { params: { id: 'h3-119.2025' } });
  expect(body.roll_call.bill).toEqual({ slug: 'hr77-119', number: 'H.R. 77', title: null });
});

test('the vice president breaks a tie without being a senator', async () => {
  await buildRollCall(
    db,
    { id: 's372-119.2025', chamber: 'senate', tie_breaker: 'yea' },
    { [padilla]: 'nay' },
  );
  await db
    .insertInto('roll_call_votes')
    .values({
      roll_call_id: 's372-119.2025',
      representative_id: vance,
      position: 'yea',
      word: 'Yea',
      state: null,
    })
    .execute();
  const { token } = await buildMember(db);
  const { roll_call } = (await call(getRollCall, { params: { id: 's372-119.2025' } }, token)).body;
  expect(roll_call).toMatchObject({ tie_breaker: 'yea', totals: { yea: 0, nay: 1 } });
  expect(roll_call.votes.find(({ id }) => id === vance)).toMatchObject({ state: null, position: 'yea' });
  expect(roll_call.yours.map(({ id }) => id)).toEqual([padilla]);
});

test.each(['h1', 'h9-119.2025', '0', 'maria', "1'--", 'h1-119.2025%00', '..'])(
  'answers 404 for %s',
  async (id) => expectRefusal(await send({ method: 'GET', url: `/api/v1/roll_calls/${id}` }), 'not_found'),
);

test('rejects page 0', async () => {
  await buildBill(db, { number: 1 });
  for (const page of ['0', '-1', 'x'])
    expect(await send({ method: 'GET', url: `/api/v1/bills/hr1-119/roll_calls?page=${page}` })).toMatchObject(
      { status: 422 },
    );
  expect(await send({ method: 'GET', url: '/api/v1/bills/hr1-119/roll_calls?page=999999' })).toMatchObject({
    status: 200,
  });
});
