import { expect, test } from 'vitest';
import {
  listBillRollCalls,
  listRollCalls,
  listVotesOfRepresentative,
} from '#contract/roll-calls/roll-calls.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildOfficial, buildRollCall } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const pelosi = await buildOfficial(db, 'Nancy Pelosi', { office: 'representative', district: 11 });
const padilla = await buildOfficial(db, 'Alex Padilla', { phone: '202-224-3553' });
const parties = JSON.stringify([
  { party: 'D', yea: 200, nay: 3, present: 0, not_voting: 0, other: 0 },
  { party: 'R', yea: 1, nay: 210, present: 0, not_voting: 0, other: 0 },
]);
const house = { parties, voted_at: '2025-03-01T15:00:00Z' };
await buildRollCall(
  db,
  { ...house, id: 'h1-119.2025', bill_slug: 'hr77-119', subject: "Subsidies for Children's Milk" },
  { [pelosi]: 'nay' },
);
await buildRollCall(
  db,
  {
    ...house,
    id: 'h2-119.2026',
    year: 2026,
    voted_at: '2026-03-01T15:00:00Z',
    passed: false,
    result: 'Failed',
  },
  { [pelosi]: 'yea' },
);
await buildRollCall(
  db,
  {
    ...house,
    id: 's3-119.2025',
    chamber: 'senate',
    kind: 'nomination',
    passed: null,
    nomination: 'PN11-1',
    subject: 'Robert F. Kennedy, Jr.',
    voted_at: '2025-06-01T15:00:00Z',
  },
  { [padilla]: 'not_voting' },
);

const ids = async (query: object) =>
  (await call(listRollCalls, { query })).body.roll_calls.map(({ id }) => id);

test('lists every roll call, the newest first, with the years there are', async () => {
  const { body } = await call(listRollCalls, { query: {} });
  expect(body.roll_calls.map(({ id }) => id)).toEqual(['h2-119.2026', 's3-119.2025', 'h1-119.2025']);
  expect(body).toMatchObject({ years: [2026, 2025], page: 1, total_pages: 1, total_count: 3 });
});

test.each([
  [{ chamber: 'house' }, ['h2-119.2026', 'h1-119.2025']],
  [{ year: '2025' }, ['s3-119.2025', 'h1-119.2025']],
  [{ result: 'failed' }, ['h2-119.2026']],
  [{ result: 'other' }, ['s3-119.2025']],
  [{ kind: 'nomination' }, ['s3-119.2025']],
  [{ chamber: 'house', year: '2026', result: 'passed' }, []],
  [{ q: 'milk subsidies' }, ['h1-119.2025']],
  [{ q: 'children’s milk' }, ['h1-119.2025']],
  [{ q: "“children's milk”" }, ['h1-119.2025']],
  [{ q: 'H.R. 77' }, ['h1-119.2025']],
  [{ q: '77' }, ['h1-119.2025']],
  [{ q: 'hr77-119' }, ['h1-119.2025']],
  [{ q: 'H.R. 77 (118th)' }, []],
  [{ q: 'hr 7' }, []],
  [{ q: '100%_' }, []],
  [{ q: 'kennedy', kind: 'nomination' }, ['s3-119.2025']],
  [{ chamber: '', year: '', result: '', kind: '', q: '' }, ['h2-119.2026', 's3-119.2025', 'h1-119.2025']],
])('filters by %j', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
  expect((await call(listRollCalls, { query })).body.total_count).toBe(expected.length);
});

test('a page past the end is empty; unknown values and page 0 are rejected', async () => {
  expect((await call(listRollCalls, { query: { page: 9 } })).body).toMatchObject({
    roll_calls: [],
    total_count: 3,
  });
  for (const [name, value] of [
    ['chamber', 'moon'],
    ['result', 'won'],
    ['kind', 'x'],
    ['year', '1'],
    ['page', '0'],
  ])
    expectRefusal(await send({ url: `/api/v1/roll_calls?${name}=${value}` }), 'invalid_values', name!);
});

test('lists the votes of an official with the majority of the party', async () => {
  await db.updateTable('roll_call_votes').set({ party: 'D' }).execute();
  const { body } = await call(listVotesOfRepresentative, { params: { id: String(pelosi) }, query: {} });
  expect(body.votes).toMatchObject([
    { roll_call: { id: 'h2-119.2026' }, position: 'yea', party_position: 'yea' },
    { roll_call: { id: 'h1-119.2025' }, position: 'nay', party_position: 'yea' },
  ]);
  expect(body).toMatchObject({
    counts: { yea: 1, nay: 1, not_voting: 0 },
    record: {
      congress: 119,
      since: '2025-03-01',
      roll_calls: 2,
      missed: 0,
      compared: 2,
      against_party: 1,
    },
    total_count: 2,
    total_pages: 1,
  });
});

test('counts missed votes, and no majority of independents; older congresses are left out', async () => {
  const king = await buildOfficial(db, 'Angus King', { state: 'ME' });
  const independents = { party: 'I', yea: 2, nay: 0, present: 0, not_voting: 0, other: 0 };
  const senate = { chamber: 'senate', parties: JSON.stringify([independents]) };
  const earlier = { ...senate, congress: 118, voted_at: '2024-04-01T02:00:00Z' };
  await buildRollCall(db, { ...earlier, id: 's8-118.2024' }, { [king]: 'not_voting' });
  await buildRollCall(
    db,
    { ...senate, id: 's9-119.2025', voted_at: '2025-04-01T02:00:00Z' },
    { [king]: 'nay' },
  );
  await buildRollCall(db, { ...senate, id: 's10-119.2025' }, { [king]: 'not_voting' });
  await db.updateTable('roll_call_votes').set({ party: 'I' }).where('representative_id', '=', king).execute();
  const read = async (page: number) =>
    (await call(listVotesOfRepresentative, { params: { id: String(king) }, query: { page } })).body;
  const record = { since: '2025-03-31', roll_calls: 2, missed: 1, compared: 0, against_party: 0 };
  expect(await read(1)).toMatchObject({
    record,
    votes: [{ position: 'not_voting' }, { position: 'nay', party_position: null }, {}],
  });
  expect(await read(2)).toMatchObject({ record, votes: [], total_count: 3 });
});

test('an official without votes has an empty list, an unknown one is a 404', async () => {
  const governor = await buildOfficial(db, 'Gavin Newsom', { office: 'governor' });
  const params = { id: String(governor) };
  expect((await call(listVotesOfRepresentative, { params, query: {} })).body).toMatchObject({
    votes: [],
    record: null,
    total_count: 0,
  });
  for (const id of ['999999', 'x'])
    expectRefusal(await call(listVotesOfRepresentative, { params: { id }, query: {} }), 'not_found');
});

test('a bill names the roll calls that are not stored, and who votes on it for the viewer', async () => {
  const steps = JSON.stringify([{ step: 'passed_house', date: '2025-05-22' }]);
  const bill = await buildBill(db, { steps, status: 'passed_house' });
  const vote = { bill_id: bill.id, chamber: 'house', congress: 119, session: 1 };
  await db
    .insertInto('bill_recorded_votes')
    .values([
      {
        ...vote,
        roll_number: 77,
        voted_at: '2025-05-22T02:00:00Z',
        url: 'https://clerk.house.gov/evs/2025/roll077.xml',
      },
      { ...vote, roll_number: 78, voted_at: '2025-05-22T14:00:00Z' },
    ])
    .execute();
  await buildRollCall(db, { id: 'h78-119.2025', bill_slug: bill.slug }, { [pelosi]: 'yea' });
  const read = async (token?: string) =>
    (await call(listBillRollCalls, { params: { id: bill.slug }, query: {} }, token)).body;
  expect(await read()).toMatchObject({
    not_loaded: [
      { chamber: 'house', number: 77, date: '2025-05-21', url: 'https://clerk.house.gov/Votes/202577' },
    ],
    officials: [],
  });
  const { token } = await buildMember(db);
  expect((await read(token)).officials).toMatchObject([
    { id: pelosi, last_name: 'Pelosi', chamber: 'house', position: 'U.S. Representative, California 11' },
    { id: padilla, last_name: 'Padilla', chamber: 'senate', phone: '202-224-3553', contact_form: null },
  ]);
});

test('state legislators vote on a state bill; a vacant seat has no official', async () => {
  const { slug } = await buildBill(db, { category: 'state', bill_type: 'ab', session: '20252026' });
  const wiener = await buildOfficial(db, 'Scott Wiener', { office: 'state_senator', district: 11 });
  await buildOfficial(db, 'Matt Haney', { office: 'assembly_member', district: 17 });
  const { id, token } = await buildMember(db);
  await db
    .updateTable('members')
    .set({ state_senate_district: 11, state_assembly_district: 19 })
    .where('id', '=', id)
    .execute();
  const { body } = await call(listBillRollCalls, { params: { id: slug }, query: {} }, token);
  expect(body.officials).toMatchObject([{ id: wiener, chamber: null }]);
});
