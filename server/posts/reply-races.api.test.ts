/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addComment, deleteComment, likeComment } from '#contract/posts.ts';
import { deleteOpinion, saveOpinion } from '#contract/opinions/opinions.ts';
import { findDrift } from '#server/opinions/recount.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

async function buildOpinion() {
  const [bill, owner] = [await buildBill(db), await buildMember(db)];
  const params = { type: 'bills', id: bill.slug } as const;
  const { body } = await call(
    saveOpinion,
    { params, body: { vote: { voting_parameters: 'support' }, comment_text: 'Why' } },
    owner.token,
  );
  return { params, owner, vote: body.vote_id, comment: String(body.vote_id) };
}
const statuses = async (calls: Promise<{ status: number }>[]) => [
  ...new Set((await Promise.all(calls)).map(({ status }) => status)),
];
const expectNoDrift = async () => expect(Object.values(await findDrift(db))).toEqual([0, 0, 0, 0]);

test(`leaves nothing liked after an even number of concurrent likes by one member, in ${rounds} rounds`, async () => {
  const [opinion, member] = [await buildOpinion(), await buildMember(db)];
  const reply = await call(
    addComment,
    { body: { vote_id: opinion.vote, comment_text: 'Yes' } },
    opinion.owner.token,
  );
  const ids = [opinion.comment, String(reply.body.comment_id)];
  for (let round = 0; round < rounds; round++) {
    expect(
      await statuses(
        times(32, (index) => call(likeComment, { params: { id: ids[index % 2]! } }, member.token)),
      ),
    ).toEqual([200]);
  }
  expect(await db.selectFrom('post_likes').select('post_id').execute()).toEqual([]);
  await expectNoDrift();
});

test('counts 40 concurrent likes of 40 members', async () => {
  const [opinion, members] = [await buildOpinion(), await Promise.all(times(40, () => buildMember(db)))];
  expect(
    await statuses(members.map(({ token }) => call(likeComment, { params: { id: opinion.comment } }, token))),
  ).toEqual([200]);
  const { like_count } = await db
    .selectFrom('opinions')
    .select('like_count')
    .where('id', '=', opinion.vote)
    .executeTakeFirstOrThrow();
  expect(like_count).toBe(40);
  await expectNoDrift();
});

test(`keeps counts exact in ${rounds} rounds of concurrent replies, likes and deletions in one thread`, async () => {
  for (let round = 0; round < rounds; round++) {
    const [opinion, members] = [await buildOpinion(), await Promise.all(times(4, () => buildMember(db)))];
    const reply = (index: number, parent?: number) =>
      call(
        addComment,
        { body: { vote_id: opinion.vote, comment_text: `${index}`, parent_comment_id: parent } },
        members[index % 4]!.token,
      );
    const tops = (await Promise.all(times(4, (index) => reply(index)))).map(({ body }) => body.comment_id);
    const work = times(32, (index): Promise<{ status: number }> => {
      const top = tops[index % 4]!;
      if (index % 5 === 0)
        return call(deleteComment, { params: { id: String(top) } }, members[index % 4]!.token);
      if (index % 5 === 1)
        return call(likeComment, { params: { id: String(top) } }, members[(index + 1) % 4]!.token);
      if (index % 5 === 2)
        return call(likeComment, { params: { id: opinion.comment } }, members[index % 4]!.token);
      return reply(index, index % 5 === 3 ? top : undefined);
    });
    if (round % 2)
      work.push(
        call(
          deleteOpinion,
          { params: { ...opinion.params, voteId: String(opinion.vote) } },
          opinion.owner.token,
        ),
      );
    expect([200, 201, 404, 409]).toEqual(expect.arrayContaining(await statuses(work)));
  }
  await expectNoDrift();
});

test('updates the counts of others when a member with likes and replies is deleted', async () => {
  const [opinion, member] = [await buildOpinion(), await buildMember(db)];
  await call(likeComment, { params: { id: opinion.comment } }, member.token);
  await call(addComment, { body: { vote_id: opinion.vote, comment_text: 'Bye' } }, member.token);
  await db.deleteFrom('members').where('id', '=', member.id).execute();
  const row = await db
    .selectFrom('opinions')
    .select(['like_count', 'reply_count'])
    .where('id', '=', opinion.vote)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ like_count: 0, reply_count: 0 });
  await expectNoDrift();
});

test('adds a reply once when it is sent 20 times with one key, at once and later', async () => {
  const [opinion, member, other] = [await buildOpinion(), await buildMember(db), await buildMember(db)];
  const body = { vote_id: opinion.vote, comment_text: 'Sent again', client_key: randomUUID() };
  const replies = await Promise.all(times(20, () => call(addComment, { body }, member.token)));
  replies.push(await call(addComment, { body }, member.token));
  expect([...new Set(replies.map(({ status }) => status))]).toEqual([201]);
  expect(new Set(replies.map((reply) => reply.body.comment_id)).size).toBe(1);
  // Another member's reply with the same key is another reply.
  const second = await call(addComment, { body }, other.token);
  expect(second.body.comment_id).not.toBe(replies[0]!.body.comment_id);
  await expectNoDrift();
});
