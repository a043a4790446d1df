import { beforeEach, expect, test } from 'vitest';
import {
  matchMyVotes,
  matchPicturePath,
  matchRecords,
  matchSuggestions,
  unrecordedVotes,
} from '#contract/roll-calls/match.ts';
import { listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildMember,
  buildNewcomer,
  buildOfficial,
  buildRollCall,
  type TestMember,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { emptyTables } from '#server/testing/official-data.ts';

const { app, call, send, db } = await testApp();
await db.insertInto('data_sets').values({ name: 'roll_calls', as_of: '2022-12-31' }).execute();
let member: TestMember;
let [pelosi, padilla, schiff] = [0, 0, 0];

beforeEach(async () => {
  await emptyTables(db);
  pelosi = await buildOfficial(db, 'Nancy Pelosi', { office: 'representative', district: 11 });
  padilla = await buildOfficial(db, 'Alex Padilla');
  schiff = await buildOfficial(db, 'Adam Schiff', { start_date: '2025-02-01' });
  member = await buildMember(db);
});

let minutes = 0;
async function saveVote(slug: string, level: OpinionLevel, who = member): Promise<void> {
  const { id } = await db.selectFrom('bills').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  const updated_at = new Date(Date.UTC(2026, 0, 1, 0, ++minutes));
  await db.insertInto('opinions').values({ item_id: id, member_id: who.id, level, updated_at }).execute();
}
const match = async (query: Record<string, string> = {}, who = member) =>
  (await call(matchMyVotes, { query }, who.token)).body;
const record = async (id: number) => (await match()).representatives.find((one) => one.id === id)!;

test('compares an opinion with one decisive roll call per chamber', async () => {
  const bill = await buildBill(db, { number: 1, title: 'One Act' });
  await buildRollCall(db, { id: 'h145-119.2025', bill_slug: 'hr1-119' }, { [pelosi]: 'nay' });
  await buildRollCall(
    db,
    { id: 's372-119.2025', bill_slug: 'hr1-119', chamber: 'senate', voted_at: '2025-07-01T15:56:00Z' },
    { [padilla]: 'nay', [schiff]: 'not_voting' },
  );
  await saveVote('hr1-119', 'strong_support');
  const { items, representatives, total_count } = await match();
  expect(total_count).toBe(1);
  expect(items).toMatchObject([
    {
      bill_id: bill.id,
      title: 'One Act',
      number: 'H.R. 1',
      my_vote: 'strong_support',
      roll_call: { id: 's372-119.2025', chamber: 'senate', question: 'On Passage' },
      roll_calls: [{ id: 's372-119.2025' }, { id: 'h145-119.2025' }],
      representatives: [
        { id: pelosi, name: 'Nancy Pelosi', vote: 'Nay', recorded_as: 'No', agrees: false, reason: null },
        { id: padilla, vote: 'Nay', agrees: false },
        { id: schiff, vote: 'Not Voting', agrees: null, reason: 'not_voting' },
      ],
    },
  ]);
  expect(
    representatives.map(({ id, agreed_count, compared_count, agreement_percentage }) => [
      id,
      agreed_count,
      compared_count,
      agreement_percentage,
    ]),
  ).toEqual([
    [pelosi, 0, 1, null],
    [padilla, 0, 1, null],
    [schiff, 0, 0, null],
  ]);
});

test('shows a percentage from three comparisons; uncounted votes are shown', async () => {
  const votes = ['yea', 'yea', 'yea', 'yea', 'yea', 'yea', 'nay', 'nay', 'nay'] as const;
  for (const [i, position] of votes.entries()) {
    await buildBill(db, { number: 10 + i });
    await buildRollCall(
      db,
      { id: `h${10 + i}-119.2025`, bill_slug: `hr${10 + i}-119` },
      { [pelosi]: position },
    );
    // Six yeas of seven supported, one nay of two opposed.
    await saveVote(`hr${10 + i}-119`, i < 6 ? 'support' : i === 6 ? 'strong_oppose' : 'support');
    if (i === 1)
      expect(await record(pelosi)).toMatchObject({
        agreed_count: 2,
        compared_count: 2,
        agreement_percentage: null,
      });
    if (i === 2)
      expect(await record(pelosi)).toMatchObject({
        agreed_count: 3,
        compared_count: 3,
        agreement_percentage: 100,
      });
  }
  expect(await record(pelosi)).toMatchObject({
    agreed_count: 7,
    compared_count: 9,
    agreement_percentage: 78,
    not_counted: 0,
  });
  const more = [
    ['present', 'support', 1, 'present'],
    ['not_voting', 'oppose', 1, 'not_voting'],
    ['yea', 'neutral', 1, 'not_sure'],
    ['yea', 'support', 0, 'neither_side'],
  ] as const;
  for (const [i, [position, level, yea_means, reason]] of more.entries()) {
    await buildBill(db, { number: 30 + i });
    await buildRollCall(
      db,
      { id: `h${30 + i}-119.2025`, bill_slug: `hr${30 + i}-119`, yea_means },
      { [pelosi]: position },
    );
    await saveVote(`hr${30 + i}-119`, level);
    expect((await match()).items[0]!.representatives[0]).toMatchObject({ agrees: null, reason });
  }
  expect(await record(pelosi)).toMatchObject({
    agreed_count: 7,
    compared_count: 9,
    agreement_percentage: 78,
    not_counted: 4,
  });
});

test('the records alone are those of the comparison, each vote with its result', async () => {
  for (const [i, position] of (['yea', 'nay', 'present', 'yea'] as const).entries()) {
    await buildBill(db, { number: 40 + i });
    await buildRollCall(
      db,
      { id: `h${40 + i}-119.2025`, bill_slug: `hr${40 + i}-119`, voted_at: `2025-05-0${i + 1}T15:00:00Z` },
      { [pelosi]: position },
    );
    await saveVote(`hr${40 + i}-119`, i === 3 ? 'oppose' : 'support');
  }
  const { body } = await call(matchRecords, { query: {} }, member.token);
  expect(body.representatives).toEqual((await match()).representatives);
  expect(body.representatives).toMatchObject([
    { id: pelosi, agreed_count: 1, compared_count: 3, comparisons: [false, false, true] },
    { id: padilla, comparisons: [] },
    { id: schiff, last_name: 'Schiff' },
  ]);
  const elsewhere = await buildOfficial(db, 'Kev Elsewhere', { office: 'representative', district: 15 });
  const chosen = { representative_id: String(elsewhere) };
  expect((await call(matchRecords, { query: chosen }, member.token)).body.representatives).toContainEqual(
    expect.objectContaining({ id: elsewhere, chosen: true, compared_count: 0, comparisons: [] }),
  );
  expectRefusal(
    await call(matchRecords, { query: { representative_id: '999999' } }, member.token),
    'not_found',
  );
});

test('suggests bills on which most of my officials voted, without those I have an opinion on', async () => {
  const vote = (number: number, day: string, votes: Parameters<typeof buildRollCall>[2], more = {}) =>
    buildRollCall(
      db,
      { id: `h${number}-119.2025`, bill_slug: `hr${number}-119`, voted_at: `${day}T15:00:00Z`, ...more },
      votes,
    );
  for (const number of [50, 51, 52, 53, 54, 55]) await buildBill(db, { number });
  await vote(50, '2025-05-01', { [pelosi]: 'yea' });
  await vote(
    50,
    '2025-06-01',
    { [padilla]: 'nay', [schiff]: 'yea' },
    { id: 's50-119.2025', chamber: 'senate' },
  );
  await vote(51, '2025-05-03', { [pelosi]: 'nay' });
  await vote(52, '2025-05-04', { [pelosi]: 'nay' });
  await vote(53, '2025-05-05', { [pelosi]: 'not_voting' });
  await vote(54, '2025-05-06', { [pelosi]: 'yea' }, { yea_means: 0 });
  await vote(55, '2024-05-07', { [pelosi]: 'yea' });
  await saveVote('hr52-119', 'neutral');
  const { bills } = (await call(matchSuggestions, {}, member.token)).body;
  expect(bills.map(({ number, voted_on }) => [number, voted_on])).toEqual([
    ['H.R. 50', '2025-06-01'],
    ['H.R. 51', '2025-05-03'],
  ]);
});

test('a yea to recommit or table opposes the bill', async () => {
  await buildBill(db, { number: 5 });
  await buildRollCall(
    db,
    { id: 'h5-119.2025', bill_slug: 'hr5-119', kind: 'recommit', yea_means: -1 },
    { [pelosi]: 'yea' },
  );
  await saveVote('hr5-119', 'oppose');
  expect((await match()).items[0]!.representatives[0]).toMatchObject({ vote: 'Yea', agrees: true });
});

test('compares with the holder of the seat on the day of the vote', async () => {
  const before = await buildOfficial(db, 'Dianne Former', {
    start_date: '2019-01-03',
    end_date: '2025-02-01',
  });
  await buildBill(db, { number: 7, bill_type: 's' });
  await buildRollCall(
    db,
    { id: 's7-119.2025', chamber: 'senate', bill_slug: 's7-119', voted_at: '2025-01-20T23:12:00Z' },
    { [before]: 'yea', [padilla]: 'nay' },
  );
  await saveVote('s7-119', 'support');
  const { items, representatives } = await match();
  expect(items[0]!.representatives.filter(({ chamber }) => chamber === 'senate')).toMatchObject(
    [
      { id: before, agrees: true },
      { id: padilla, agrees: false },
    ].toSorted((a, b) => (a.id === before ? -1 : 1) - (b.id === before ? -1 : 1)),
  );
  expect(representatives.map(({ id, current }) => [id, current])).toContainEqual([before, false]);
  expect(representatives.find(({ id }) => id === schiff)).toMatchObject({ compared_count: 0, current: true });
});

test('an official who changed chambers has a record for each', async () => {
  await db
    .insertInto('representative_terms')
    .values({
      representative_id: schiff,
      office: 'representative',
      state: 'CA',
      district: 11,
      start_date: '2013-01-03',
      end_date: '2025-01-03',
      party: 'Democrat',
    })
    .execute();
  await buildBill(db, { number: 8, congress: 118, slug: 'hr8-118' });
  await buildRollCall(
    db,
    { id: 'h8-118.2024', congress: 118, year: 2024, bill_slug: 'hr8-118', voted_at: '2024-06-01T16:00:00Z' },
    { [schiff]: 'yea' },
  );
  await buildBill(db, { number: 9 });
  await buildRollCall(
    db,
    { id: 's9-119.2025', chamber: 'senate', bill_slug: 'hr9-119' },
    { [schiff]: 'nay' },
  );
  await saveVote('hr8-118', 'support');
  await saveVote('hr9-119', 'support');
  const records = (await match()).representatives.filter(({ id }) => id === schiff);
  expect(
    records.map(({ chamber, agreed_count, compared_count, position }) => [
      chamber,
      agreed_count,
      compared_count,
      position,
    ]),
  ).toEqual([
    ['senate', 0, 1, 'U.S. Senator, California'],
    ['house', 1, 1, 'U.S. Representative, California 11'],
  ]);
});

test('gives the reason when a chamber has no roll call', async () => {
  const steps = JSON.stringify([{ step: 'passed_senate', date: '2025-02-13' }]);
  for (const number of [1, 2, 3]) {
    const { id } = await buildBill(db, { number, ...(number < 3 && { steps }) });
    await buildRollCall(db, { id: `h${number}-119.2025`, bill_slug: `hr${number}-119` }, { [pelosi]: 'yea' });
    if (number === 2)
      await db
        .insertInto('bill_recorded_votes')
        .values({ bill_id: id, chamber: 'senate', congress: 119, session: 1, roll_number: 5 })
        .execute();
    await saveVote(`hr${number}-119`, 'support');
  }
  await buildBill(db, { number: 4, bill_type: 'hres', slug: 'hres4-119' });
  await buildRollCall(db, { id: 'h4-119.2025', bill_slug: 'hres4-119' }, { [pelosi]: 'yea' });
  await saveVote('hres4-119', 'support');
  for (const congress of [116, 117]) {
    const slug = `hr5-${congress}`;
    await buildBill(db, { number: 5, congress, slug });
    await buildRollCall(db, { id: `h5-${congress}.2020`, bill_slug: slug }, { [pelosi]: 'yea' });
    await saveVote(slug, 'support');
  }
  const { items } = await match();
  const ofSenate = items.map(({ representatives }) => representatives.find(({ id }) => id === padilla));
  expect(ofSenate).toMatchObject([
    // The 117th Congress had not ended when the roll calls were read.
    { vote: 'No vote yet', reason: 'no_vote_yet', agrees: null },
    { vote: 'No vote', reason: 'no_vote_yet', agrees: null },
    { vote: 'No vote', reason: 'no_vote_yet', agrees: null },
    { vote: 'No vote yet', reason: 'no_vote_yet', agrees: null },
    { vote: 'Not available', reason: 'not_loaded', agrees: null },
    { vote: 'No recorded vote', reason: 'no_recorded_vote', agrees: null },
  ]);
});

test('lists bills with a recorded vote that is not stored', async () => {
  const { id } = await buildBill(db, { number: 1011 });
  const vote = { bill_id: id, chamber: 'house', congress: 119, session: 1 };
  const url = 'https://clerk.house.gov/evs/2025/roll007.xml';
  await db
    .insertInto('bill_recorded_votes')
    .values([
      { ...vote, roll_number: 6, voted_at: '2025-04-01T12:00:00Z' },
      { ...vote, roll_number: 7, voted_at: '2025-04-02T02:00:00Z', url },
    ])
    .execute();
  await saveVote('hr1011-119', 'support');
  const read = async () => (await call(unrecordedVotes, { query: {} }, member.token)).body;
  expect(await read()).toMatchObject({
    total_count: 1,
    items: [
      {
        slug: 'hr1011-119',
        chambers: [
          {
            chamber: 'house',
            date: '2025-04-01',
            reason: 'not_loaded',
            url: 'https://clerk.house.gov/Votes/20257',
          },
        ],
      },
    ],
  });
  await buildRollCall(db, { id: 'h7-119.2025', bill_slug: 'hr1011-119' }, { [pelosi]: 'yea' });
  expect((await read()).total_count).toBe(0);
});

test('lists bills that a chamber passed by voice', async () => {
  await buildBill(db, { number: 1, steps: JSON.stringify([{ step: 'passed_house', date: '2025-02-13' }]) });
  await buildBill(db, { number: 2 });
  await saveVote('hr1-119', 'oppose');
  await saveVote('hr2-119', 'oppose');
  const { body } = await call(unrecordedVotes, { query: {} }, member.token);
  expect(body).toMatchObject({
    total_count: 1,
    items: [{ slug: 'hr1-119', my_vote: 'oppose', chambers: [{ chamber: 'house', date: '2025-02-13' }] }],
  });
  expect((await match()).items).toEqual([]);
});

test('a vote in California’s Senate is not compared, so it is not listed as missing', async () => {
  const { slug } = await buildBill(db, {
    slug: 'ca-sb7-20252026',
    category: 'state',
    bill_type: 'sb',
    steps: JSON.stringify([{ step: 'passed_senate', date: '2025-05-28' }]),
  });
  await saveVote(slug, 'support');
  expect((await call(unrecordedVotes, { query: {} }, member.token)).body.items).toEqual([]);
  const { body } = await call(listBillRollCalls, { params: { id: slug }, query: {} }, member.token);
  expect(body.unrecorded).toEqual([]);
});

test('filters by issue, compares with any official, answers 404 for an unknown one', async () => {
  const rival = await buildOfficial(db, 'Rand Paul', { state: 'KY', party: 'Republican' });
  const [a] = [await buildBill(db, { number: 1 }), await buildBill(db, { number: 2 })];
  await db.insertInto('bill_issues').values({ bill_id: a.id, issue: 'Health', position: 0 }).execute();
  for (const number of [1, 2]) {
    await buildRollCall(
      db,
      {
        id: `s${number}-119.2025`,
        chamber: 'senate',
        bill_slug: `hr${number}-119`,
        voted_at: '2025-05-01T12:00:00Z',
      },
      { [padilla]: 'yea', [rival]: 'nay' },
    );
    await saveVote(`hr${number}-119`, 'support');
  }
  const health = await match({ issue: 'Health', representative_id: String(rival) });
  expect(health.items.map(({ slug }) => slug)).toEqual(['hr1-119']);
  expect(health.representatives.find(({ id }) => id === padilla)).toMatchObject({
    agreed_count: 1,
    compared_count: 1,
    chosen: false,
  });
  expect(health.representatives.find(({ id }) => id === rival)).toMatchObject({
    agreed_count: 0,
    compared_count: 1,
    chosen: true,
    current: false,
    party: 'R',
  });
  expect(health.items[0]!.representatives.map(({ id }) => id)).toContain(rival);
  const url = '/api/v1/users/match_my_votes_page';
  const ask = (query: string) =>
    send({ method: 'GET', url: `${url}?${query}`, headers: { authorization: member.token } });
  expect(await ask('representative_id=999999999')).toMatchObject({ status: 404 });
  for (const query of ['page=0', 'page=x', 'issue=Nonsense', 'representative_id=-1', 'representative_id=me'])
    expect(await ask(query), query).toMatchObject({ status: 422 });
  expect((await match({ page: '9' })).items).toEqual([]);
});

test('25 bills make two pages; the records count all of them', async () => {
  for (let number = 1; number <= 25; number++) {
    await buildBill(db, { number });
    await buildRollCall(db, { id: `h${number}-119.2025`, bill_slug: `hr${number}-119` }, { [pelosi]: 'yea' });
    await saveVote(`hr${number}-119`, 'support');
  }
  const [first, second] = [await match(), await match({ page: '2' })];
  expect([first.items.length, second.items.length, first.total_pages, first.total_count]).toEqual([
    20, 5, 2, 25,
  ]);
  expect(new Set([...first.items, ...second.items].map(({ slug }) => slug)).size).toBe(25);
  expect(second.representatives[0]).toMatchObject({
    id: pelosi,
    agreed_count: 25,
    agreement_percentage: 100,
  });
});

test('is private to the token’s member and never cached', async () => {
  await buildBill(db, { number: 1 });
  await buildRollCall(db, { id: 'h1-119.2025', bill_slug: 'hr1-119' }, { [pelosi]: 'yea' });
  await saveVote('hr1-119', 'support');
  const other = await buildMember(db);
  expect((await match({}, other)).items).toEqual([]);
  // Naming another member in the query changes nothing.
  const url = `/api/v1/users/match_my_votes_page?user_id=${member.id}&member_id=${member.id}`;
  const reply = await send({ method: 'GET', url, headers: { authorization: other.token } });
  expect(reply.body.items).toEqual([]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(await send({ method: 'GET', url })).toMatchObject({
    status: 401,
    body: { errors: 'Signup and Login to use this feature.' },
  });
  const newcomer = await buildNewcomer(db);
  expect(await send({ method: 'GET', url, headers: { authorization: newcomer.token } })).toMatchObject({
    status: 403,
    body: { errors: 'Account setup must be completed to use this feature.', code: 'account_setup_required' },
  });
});

test('a member without a district is compared with senators only', async () => {
  const nowhere = await buildMember(db, { congressional_district: null });
  const { representatives, district_unknown } = await match({}, nowhere);
  expect(representatives.map(({ id }) => id).toSorted()).toEqual([padilla, schiff].toSorted());
  expect(district_unknown).toBe(true);
});

test('the image is served only to the token’s member', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: matchPicturePath,
    headers: { authorization: member.token },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect([rawPayload.subarray(1, 4).toString(), rawPayload.readUInt32BE(16)]).toEqual(['PNG', 1200]);
  expect(
    (
      await app.inject({
        url: matchPicturePath,
        headers: { cookie: `__Host-polity_session=${member.token}` },
      })
    ).statusCode,
  ).toBe(401);
  expect(
    (await app.inject({ url: matchPicturePath, headers: { authorization: (await buildNewcomer(db)).token } }))
      .statusCode,
  ).toBe(403);
});

test('counts the last day of a term that ended early, and a vote on the day of a new term once', async () => {
  await db
    .updateTable('representative_terms')
    .set({ start_date: '2023-01-03', end_date: '2025-01-03' })
    .where('representative_id', '=', padilla)
    .execute();
  await db
    .insertInto('representative_terms')
    .values({
      representative_id: padilla,
      office: 'senator',
      start_date: '2025-01-03',
      end_date: '2025-01-20',
      state: 'CA',
    })
    .execute();
  for (const [number, day] of [
    [5, '2025-01-03'],
    [6, '2025-01-20'],
    [7, '2025-01-21'],
  ] as const) {
    await buildBill(db, { number });
    await buildRollCall(
      db,
      {
        id: `s${number}-119.2025`,
        bill_slug: `hr${number}-119`,
        chamber: 'senate',
        voted_at: `${day}T20:00:00Z`,
      },
      { [padilla]: day === '2025-01-21' ? 'not_voting' : 'yea' },
    );
    await saveVote(`hr${number}-119`, 'support');
  }
  expect(await record(padilla)).toMatchObject({ agreed_count: 2, compared_count: 2, not_counted: 0 });
  const { items } = await match();
  expect(
    items.map(({ representatives }) => representatives.filter(({ id }) => id === padilla).length),
  ).toEqual([0, 1, 1]);
});
