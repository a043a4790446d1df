/** @module-tag slow */
import { expect, test } from 'vitest';
import { addComment, deleteComment, flagComment, likeComment } from '#contract/posts.ts';
import { followMembers, unfollowMembers } from '#contract/connect/invitations.ts';
import { deleteOpinion, opinionBars, saveOpinion } from '#contract/opinions/opinions.ts';
import { findDrift } from '#server/opinions/recount.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
const width = 12;
const members = await Promise.all(Array.from({ length: 4 }, () => buildMember(db)));
const [owner, a, b, c] = members as [Member, Member, Member, Member];
type Member = Awaited<ReturnType<typeof buildMember>>;
const bill = await buildBill(db);
const params = { type: 'bills', id: bill.slug } as const;

const save = (by: Member, level: 'support' | 'oppose' = 'support') =>
  call(saveOpinion, { params, body: { vote: { voting_parameters: level }, comment_text: 'Why' } }, by.token);
const removeOpinion = (vote: number, by: Member) =>
  call(deleteOpinion, { params: { ...params, voteId: String(vote) } }, by.token);
const reply = (vote: number, by: Member, parent?: number) =>
  call(addComment, { body: { vote_id: vote, comment_text: 'Hm', parent_comment_id: parent } }, by.token);
const removeReply = (comment: number, by: Member) =>
  call(deleteComment, { params: { id: String(comment) } }, by.token);
const like = (comment: number, by: Member) =>
  call(likeComment, { params: { id: String(comment) } }, by.token);
const flag = (comment: number, by: Member) =>
  call(flagComment, { params: { id: String(comment) }, body: { comment: 'Rude' } }, by.token);

const times = <T>(make: (index: number) => Promise<T>) =>
  Array.from({ length: width }, (_, index) => make(index));
async function statuses(calls: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const expectNoDrift = async () => expect(Object.values(await findDrift(db))).toEqual([0, 0, 0, 0]);

test(`stores one flag per member and post in ${rounds} rounds of ${width} concurrent flags`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { body } = await save(owner);
    const found = await statuses(times((index) => flag(body.vote_id, index % 2 ? a : b)));
    expect(found).toEqual({ 200: 2, 409: width - 2 });
    await removeOpinion(body.vote_id, owner);
  }
});

test(`leaves at most one follow in ${rounds} rounds of ${width} concurrent follows and unfollows`, async () => {
  for (let round = 0; round < rounds; round++) {
    const found = await statuses(
      times((index) =>
        call(index % 3 ? followMembers : unfollowMembers, { body: { member_id: owner.id } }, a.token),
      ),
    );
    expect(found).toEqual({ 200: width });
    const rows = await db.selectFrom('follows').selectAll().where('follower_id', '=', a.id).execute();
    expect(rows.length).toBeLessThanOrEqual(1);
  }
});

test(`counts what is left after ${rounds} rounds of ${width} concurrent saves and deletions of an opinion`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { body } = await save(owner);
    const found = await statuses(
      times((index) =>
        index % 3 ? save(owner, index % 2 ? 'support' : 'oppose') : removeOpinion(body.vote_id, owner),
      ),
    );
    expect([200, 404]).toEqual(expect.arrayContaining(Object.keys(found).map(Number)));
    const left = await db.selectFrom('opinions').select('id').where('item_id', '=', bill.id).execute();
    expect(left.length).toBeLessThanOrEqual(1);
    expect((await call(opinionBars, { params })).body.voters).toBe(left.length);
  }
  await expectNoDrift();
});

test(`leaves no reply without its opinion in ${rounds} rounds of ${width} replies during a deletion`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { body } = await save(owner);
    const vote = body.vote_id;
    const top = (await reply(vote, a)).body.comment_id;
    const found = await statuses(
      times((index) => {
        if (index === 5) return round % 2 ? removeOpinion(vote, owner) : removeReply(top, a);
        if (index % 4 === 0) return like(top, b);
        return reply(vote, index % 2 ? b : c, index % 3 ? top : undefined);
      }),
    );
    expect([200, 201, 404, 409]).toEqual(expect.arrayContaining(Object.keys(found).map(Number)));
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'parent_id'])
      .where('root_id', '=', vote)
      .execute();
    if (round % 2) expect(rows).toEqual([]);
    else expect(rows.filter(({ parent_id }) => parent_id === top)).toEqual([]);
  }
  await expectNoDrift();
});
