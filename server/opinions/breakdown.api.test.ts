import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { opinionBars, opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildBill, buildMember, buildOfficial } from '#server/testing/build.ts';
import { expectExactTallies } from '#server/testing/recount.ts';
import { findBreakdown } from './breakdown.queries.ts';
import { refreshBreakdown } from './breakdown.ts';
import { findDrift, recountNightly } from './recount.ts';

const { call, db, services, boss } = await testApp();
type Bill = Awaited<ReturnType<typeof buildBill>>;
const bars = async ({ slug }: Bill) =>
  (await call(opinionBars, { params: { type: 'bills', id: slug } })).body;

/** Voters of a state, or of one district of it, with a confirmed address. */
async function vote(
  { id }: Bill,
  state: string,
  congressional_district: number,
  count: number,
  level = 0,
  days = 0,
  confirmed = true,
) {
  const { rows } = await sql<{ id: number }>`
    insert into members (
      email, first_name, last_name, city, state, zip5, congressional_district, email_confirmed_at
    )
    select
      gen_random_uuid() || '@example.org', 'A', 'B', 'C', ${state}, '94110', ${congressional_district},
      case when ${confirmed} then now() end
    from generate_series(1, ${count}::int)
    returning id`.execute(db);
  const created_at = new Date(Date.now() - days * 86_400_000);
  await db
    .insertInto('opinions')
    .values(rows.map((row) => ({ item_id: id, member_id: row.id, level: opinionLevels[level]!, created_at })))
    .execute();
}
/** A minute passes. */
const later = () =>
  sql`update opinion_breakdowns set computed_at = computed_at - interval '2 minutes'`.execute(db);
const states = ({ by_state }: Awaited<ReturnType<typeof bars>>) =>
  by_state.map(({ postal, voters }) => `${postal} ${voters}`);
const districts = ({ by_district }: Awaited<ReturnType<typeof bars>>) =>
  by_district.map(({ postal, district, voters }) => `${postal}${district} ${voters}`);

test('computes counts, percentages and score of seven members with mixed votes', async () => {
  const bill = await buildBill(db);
  const params = { type: 'bills', id: bill.slug } as const;
  // +10 +10 +5 0 −5 −10 −10 = 0 before the last changes to support.
  // Then +10 +10 +5 +5 0 −5 −10 = 15, and 15 / 7 = 2.142…
  const levels = [
    'strong_support',
    'strong_support',
    'support',
    'neutral',
    'oppose',
    'strong_oppose',
    'strong_oppose',
  ] as const;
  const members = [];
  for (const level of levels) {
    const member = await buildMember(db);
    members.push(member);
    await call(saveOpinion, { params, body: { vote: { voting_parameters: level } } }, member.token);
  }
  expect(await bars(bill)).toMatchObject({ score: 0, voters: 7 });
  const { body } = await call(
    saveOpinion,
    { params, body: { vote: { voting_parameters: 'support' } } },
    members[6]!.token,
  );
  expect(body).toMatchObject({
    score: 2.1,
    voters: 7,
    counts: { strong_support: 2, support: 2, neutral: 1, oppose: 1, strong_oppose: 1 },
    percentages: { strong_support: 29, support: 29, neutral: 14, oppose: 14, strong_oppose: 14 },
  });
  expect((await bars(bill)).by_state).toEqual([]);
});

test('counts the opinions on a representative separately from the votes that the representative cast', async () => {
  const params = { type: 'representatives', id: String(await buildOfficial(db, 'Alex Padilla')) } as const;
  const { token } = await buildMember(db);
  await call(saveOpinion, { params, body: { vote: { voting_parameters: 'oppose' } } }, token);
  expect((await call(opinionBars, { params })).body).toMatchObject({ voters: 1, counts: { oppose: 1 } });
});

test('shows a state from ten voters up', async () => {
  const [nine, ten] = [await buildBill(db), await buildBill(db)];
  await vote(nine, 'CA', 11, 9);
  await vote(ten, 'CA', 11, 10);
  expect(states(await bars(nine))).toEqual([]);
  const shown = await bars(ten);
  expect(shown.by_state).toMatchObject([
    { state: 'California', postal: 'CA', voters: 10, score: 10, percentages: { strong_support: 100 } },
  ]);
  expect(districts(shown)).toEqual(['CA11 10']);
});

test('accounts without a confirmed address do not raise a group to the threshold', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 1, 3);
  await vote(bill, 'CA', 11, 30, 2, 0, false);
  expect(await bars(bill)).toMatchObject({ voters: 31, by_state: [], by_district: [] });
  await vote(bill, 'CA', 11, 9);
  await later();
  expect(districts(await bars(bill))).toEqual(['CA11 40']);
});

test('accounts without a confirmed address do not make a shown group publish new numbers', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 21);
  await vote(bill, 'TX', 2, 20);
  expect(states(await bars(bill))).toEqual(['CA 21', 'TX 20']);
  await vote(bill, 'CA', 11, 1, 4);
  await vote(bill, 'CA', 11, 30, 2, 0, false);
  await later();
  // One confirmed voter is not in these numbers, so that a second group is hidden.
  expect(states(await bars(bill))).toEqual(['CA 21']);
});

test('hides the smallest group too when one to nine voters would be hidden', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 30);
  await vote(bill, 'NV', 1, 12);
  await vote(bill, 'TX', 3, 1);
  expect(states(await bars(bill))).toEqual(['CA 30']);
  const alone = await buildBill(db);
  await vote(alone, 'CA', 11, 30);
  await vote(alone, 'TX', 3, 9);
  expect(states(await bars(alone))).toEqual([]);
});

test('accounts without a confirmed address do not make up a hidden remainder', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 20);
  await vote(bill, 'CA', 12, 1, 4);
  await vote(bill, 'CA', 12, 9, 2, 0, false);
  expect(districts(await bars(bill))).toEqual([]);
  expect(states(await bars(bill))).toEqual(['CA 30']);
  const national = await buildBill(db);
  await vote(national, 'CA', 11, 20);
  await vote(national, 'NV', 1, 1, 4);
  await vote(national, 'NV', 1, 9, 2, 0, false);
  expect(states(await bars(national))).toEqual([]);
});

test('hides small districts of a state in the same way', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 1, 20);
  await vote(bill, 'CA', 2, 15);
  await vote(bill, 'CA', 3, 2);
  expect(districts(await bars(bill))).toEqual(['CA1 20']);
  expect(states(await bars(bill))).toEqual(['CA 37']);
});

test('keeps the numbers of a group until ten votes have changed', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 20);
  expect(states(await bars(bill))).toEqual(['CA 20']);
  await vote(bill, 'CA', 11, 1, 4);
  expect(await bars(bill)).toMatchObject({ voters: 21, by_state: [] });
  await later();
  expect(states(await bars(bill))).toEqual([]);
  await vote(bill, 'CA', 11, 9, 4);
  await later();
  expect(states(await bars(bill))).toEqual(['CA 30']);
});

test('adds a day to the series when ten or more voters joined, and never changes published days', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 12, 0, 5);
  await vote(bill, 'CA', 11, 4, 0, 4);
  await vote(bill, 'CA', 11, 8, 4, 3);
  await vote(bill, 'CA', 11, 30, 4, 0);
  const published = (await bars(bill)).over_time;
  expect(published.map(({ voters, score }) => [voters, score])).toEqual([
    [12, 10],
    [24, 3.3],
  ]);
  await sql`update opinions set level = 'oppose' where item_id = ${bill.id}`.execute(db);
  await later();
  expect((await bars(bill)).over_time).toEqual(published);
});

test('publishes a day in full while votes of the next day come in', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 20, 0, 1);
  const { counting } = await db.transaction().execute(async (transaction) => {
    await sql`lock table opinion_breakdowns`.execute(transaction);
    const counting = bars(bill);
    await untilBlocked(transaction);
    await vote(bill, 'CA', 11, 5);
    return { counting };
  });
  expect((await counting).over_time.map(({ voters }) => voters)).toEqual([20]);
});

test('keeps what another process has published since the last breakdown was read', async () => {
  const bill = await buildBill(db);
  await vote(bill, 'CA', 11, 20);
  await bars(bill);
  const stored = await findBreakdown(db, bill.id);
  await later();
  await vote(bill, 'CA', 11, 10);
  expect(states(await bars(bill))).toEqual(['CA 30']);
  const { states: published, computed_at } = (await findBreakdown(db, bill.id))!;
  await vote(bill, 'CA', 11, 3);
  await refreshBreakdown(db, bill.id, 33, stored);
  expect(await findBreakdown(db, bill.id)).toMatchObject({ states: published, computed_at });
});

test('lists and counts only members with a confirmed address, also when they confirm it later', async () => {
  const bill = await buildBill(db);
  const params = { type: 'bills', id: bill.slug } as const;
  const [sure, unsure] = [await buildMember(db, { email_confirmed_at: new Date() }), await buildMember(db)];
  await call(saveOpinion, { params, body: { vote: { voting_parameters: 'support' } } }, sure.token);
  await call(saveOpinion, { params, body: { vote: { voting_parameters: 'strong_oppose' } } }, unsure.token);
  const page = async (query: object) => (await call(opinionPage, { params, query: query })).body;
  expect(await page({})).toMatchObject({ voters: 2, total_count: 2 });
  expect(await page({ verified: 'true' })).toMatchObject({
    voters: 1,
    score: 5,
    total_count: 1,
    'Other Opinions': [{ user_id: sure.id }],
  });
  await db
    .updateTable('members')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', unsure.id)
    .execute();
  expect(await page({ verified: '1' })).toMatchObject({ voters: 2, total_count: 2 });
});

test('sorts and filters the opinions of others, and pairs the most liked of either side', async () => {
  const bill = await buildBill(db);
  const params = { type: 'bills', id: bill.slug } as const;
  for (const [index, level] of [...opinionLevels, ...opinionLevels].entries()) {
    const { token } = await buildMember(db);
    await call(
      saveOpinion,
      { params, body: { vote: { voting_parameters: level }, comment_text: `${level} ${index}` } },
      token,
    );
  }
  const like = (text: string, count: number) =>
    sql`
    with o as (select id from opinions where item_id = ${bill.id} and text = ${text}),
      m as (select id from members order by id limit ${count})
    insert into post_likes (post_id, member_id) select o.id, m.id from o, m`.execute(db);
  await like('support 1', 3);
  await like('strong_oppose 9', 2);
  await like('oppose 3', 1);
  const page = async (query: object) => (await call(opinionPage, { params, query: query })).body;
  const texts = (body: Awaited<ReturnType<typeof page>>) =>
    body['Other Opinions'].map(({ comment_text }) => comment_text);
  expect(texts(await page({ sort: 'most_liked' })).slice(0, 4)).toEqual(
    ['support 1', 'strong_oppose 9', 'oppose 3', 'neutral 7'].with(3, 'oppose 8'),
  );
  expect(texts(await page({ sort: 'most_liked' }))).toHaveLength(10);
  expect(texts(await page({ level: 'oppose' }))).toEqual(['oppose 8', 'oppose 3']);
  expect(texts(await page({ level: 'oppose', sort: 'most_liked' }))).toEqual(['oppose 3', 'oppose 8']);
  expect((await page({ level: 'oppose' })).total_count).toBe(2);
  expect((await page({})).pair).toMatchObject({
    support: { comment_text: 'support 1' },
    oppose: { comment_text: 'strong_oppose 9' },
  });
  expect((await page({ level: 'oppose' })).pair).toEqual({ support: null, oppose: null });
});

test('the nightly recount passes, and fails when a tally of all or of verified members is wrong', async () => {
  expect(boss).toBeDefined();
  expect(Object.values(await findDrift(db))).toEqual([0, 0, 0, 0]);
  await recountNightly.handle(services, {}, '');
  for (const column of ['counts', 'verified']) {
    const add = async (change: number[]) =>
      sql`
        update opinion_tallies
        set ${sql.ref(column)} = add_levels(${sql.ref(column)}, ${change}::int[])
        where (item_id, shard) = (select item_id, shard from opinion_tallies order by 1, 2 limit 1)`.execute(
        db,
      );
    await add([0, 1, 0, 0, 0]);
    await expect(recountNightly.handle(services, {}, '')).rejects.toThrow('"bars":1');
    await expect(expectExactTallies(db)).rejects.toThrow();
    await add([0, -1, 0, 0, 0]);
    await expectExactTallies(db);
  }
});
