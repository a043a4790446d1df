/** @module-tag slow */
import { expect, test } from 'vitest';
import { opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { deleteOpinion, editOpinionComment, opinionBars, saveOpinion } from '#contract/opinions/opinions.ts';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, type TestMember } from '#server/testing/build.ts';
import { expectExactTallies } from '#server/testing/recount.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
type Bill = Awaited<ReturnType<typeof buildBill>>;

const levelOf = (index: number) => opinionLevels[index % opinionLevels.length]!;
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const save = ({ slug }: Bill, member: TestMember, index: number, comment_text?: string) =>
  call(
    saveOpinion,
    {
      params: { type: 'bills', id: slug },
      body: { vote: { voting_parameters: levelOf(index) }, comment_text },
    },
    member.token,
  );

async function statusesOf(replies: Promise<{ status: number }>[]): Promise<number[]> {
  const statuses = (await Promise.all(replies)).map((reply) => reply.status);
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

test(`leaves one opinion and exact bars after ${rounds} rounds of 32 concurrent saves by one member`, async () => {
  const [bill, member] = [await buildBill(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    expect(await statusesOf(times(32, (index) => save(bill, member, index + round)))).toEqual([200]);
    const rows = await db.selectFrom('opinions').select('level').where('item_id', '=', bill.id).execute();
    expect(rows).toHaveLength(1);
    const { body } = await call(opinionBars, { params: { type: 'bills', id: bill.slug } });
    expect(body).toMatchObject({ voters: 1, counts: { [rows[0]!.level]: 1 } });
  }
  await expectExactTallies(db);
});

test('counts each of 60 members once when each saves a first opinion 8 times concurrently', async () => {
  const [bill, members] = [await buildBill(db), await Promise.all(times(60, () => buildMember(db)))];
  expect(
    await statusesOf(members.flatMap((member) => times(8, (index) => save(bill, member, index + member.id)))),
  ).toEqual([200]);
  expect((await call(opinionBars, { params: { type: 'bills', id: bill.slug } })).body.voters).toBe(60);
  await expectExactTallies(db);
});

test(`keeps bars exact in ${rounds} rounds of concurrent saves, edits and deletions of one opinion`, async () => {
  const [bill, member] = [await buildBill(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    const { body } = await save(bill, member, round);
    const params = { type: 'bills', id: bill.slug, voteId: String(body.vote_id) } as const;
    const statuses = await statusesOf(
      times(24, (index) => {
        if (index % 4 === 0) return call(deleteOpinion, { params }, member.token);
        if (index % 4 === 1)
          return call(
            editOpinionComment,
            { params, body: { comment_text: `Comment ${index}` } },
            member.token,
          );
        return save(bill, member, index, `Saved ${index}`);
      }),
    );
    expect([200, 404]).toEqual(expect.arrayContaining(statuses));
  }
  await expectExactTallies(db);
});

test('stores one of several concurrent comment edits whole and leaves the level unchanged', async () => {
  const [bill, member] = [await buildBill(db), await buildMember(db)];
  const { body } = await save(bill, member, 0);
  const params = { type: 'bills', id: bill.slug, voteId: String(body.vote_id) } as const;
  const comments = times(32, (index) => `${index} `.repeat(200).trim());
  expect(
    await statusesOf(
      comments.map((comment_text) =>
        call(editOpinionComment, { params, body: { comment_text } }, member.token),
      ),
    ),
  ).toEqual([200]);
  const row = await db
    .selectFrom('opinions')
    .select(['text', 'level'])
    .where('id', '=', body.vote_id)
    .executeTakeFirstOrThrow();
  expect(comments).toContain(row.text);
  expect(row.level).toBe('strong_support');
});

test(`deletes all opinions of a bill that is deleted while they are saved, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const [bill, members] = [await buildBill(db), await Promise.all(times(6, () => buildMember(db)))];
    await save(bill, members[0]!, round);
    const saves = members.flatMap((member) => times(4, (index) => save(bill, member, index)));
    const removal = db
      .deleteFrom('items')
      .where('id', '=', bill.id)
      .execute()
      .catch(() => db.deleteFrom('items').where('id', '=', bill.id).execute());
    expect([200, 404, 409]).toEqual(expect.arrayContaining(await statusesOf(saves)));
    await removal;
    const left = await db.selectFrom('opinions').select('id').where('item_id', '=', bill.id).execute();
    const tallies = await db
      .selectFrom('opinion_tallies')
      .select('shard')
      .where('item_id', '=', bill.id)
      .execute();
    expect({ left, tallies }).toEqual({ left: [], tallies: [] });
  }
  await expectExactTallies(db);
});

test(`deletes all opinions of a member who is deleted while saving them, in ${rounds} rounds`, async () => {
  const bills = await Promise.all(times(4, () => buildBill(db)));
  for (let round = 0; round < rounds; round++) {
    const member = await buildMember(db);
    await save(bills[0]!, member, round);
    const saves = times(16, (index) => save(bills[index % 4]!, member, index));
    const removal = db
      .deleteFrom('members')
      .where('id', '=', member.id)
      .execute()
      .catch(() => db.deleteFrom('members').where('id', '=', member.id).execute());
    expect([200, 401, 409]).toEqual(expect.arrayContaining(await statusesOf(saves)));
    await removal;
  }
  expect(
    await db
      .selectFrom('opinions')
      .select('id')
      .where(
        'item_id',
        'in',
        bills.map((bill) => bill.id),
      )
      .execute(),
  ).toEqual([]);
  await expectExactTallies(db);
});

test(`keeps bars exact in ${rounds} rounds of opinions that stop and start counting while they change`, async () => {
  const [bill, members] = [await buildBill(db), await Promise.all(times(12, () => buildMember(db)))];
  await Promise.all(members.map((member, index) => save(bill, member, index)));
  const ids = members.map((member) => member.id);
  const flip = (counted: boolean, of: number[]) =>
    db.updateTable('opinions').set({ counted }).where('member_id', 'in', of).execute();
  await flip(false, ids.slice(0, 5));
  expect((await call(opinionBars, { params: { type: 'bills', id: bill.slug } })).body.voters).toBe(7);
  await expectExactTallies(db);
  await flip(false, ids.slice(0, 5));
  await expectExactTallies(db);
  for (let round = 0; round < rounds; round++) {
    await Promise.all([
      ...members.map((member, index) => save(bill, member, index + round)),
      ...ids.map((id) => flip(round % 2 === 0, [id])),
    ]);
  }
  await expectExactTallies(db);
  await flip(true, ids);
  expect((await call(opinionBars, { params: { type: 'bills', id: bill.slug } })).body.voters).toBe(12);
  await expectExactTallies(db);
});

test('keeps bars exact when only the comment of a deactivated member changes', async () => {
  const [bill, member] = [await buildBill(db), await buildMember(db)];
  const { body } = await save(bill, member, 0, 'First');
  const edit = (text: string) =>
    db.updateTable('opinions').set({ text }).where('id', '=', body.vote_id).execute();
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', member.id).execute();
  await edit('On its way while the account was closed');
  await expectExactTallies(db);
  await db.updateTable('members').set({ deactivated_at: null }).where('id', '=', member.id).execute();
  await edit('And opened again');
  await expectExactTallies(db);
});

test('adds a bill to the watchlist once when 50 requests add it concurrently', async () => {
  const [bill, member] = [await buildBill(db), await buildMember(db)];
  const watch = () => call(addToWatchlist, { body: { bill_id: bill.slug } }, member.token);
  const unwatch = () => call(removeFromWatchlist, { params: { bill_id: bill.slug } }, member.token);
  expect(await statusesOf(times(50, watch))).toEqual([200]);
  expect(
    await db.selectFrom('watchlist').select('item_id').where('member_id', '=', member.id).execute(),
  ).toEqual([{ item_id: bill.id }]);
  expect(await statusesOf(times(50, (index) => (index % 2 ? watch() : unwatch())))).toEqual([200]);
  await unwatch();
  expect(
    await db.selectFrom('watchlist').select('item_id').where('member_id', '=', member.id).execute(),
  ).toEqual([]);
});
