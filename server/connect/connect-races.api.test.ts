/** @module-tag slow */
import { expect, test } from 'vitest';
import {
  answerInvitations,
  followMembers,
  sendInvites,
  unfollowMembers,
  withdrawInvitation,
} from '#contract/connect/invitations.ts';
import { holdOrResume, removeFromNetwork } from '#contract/connect/networkings.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { buildConnections } from '#server/testing/relate.ts';
import { readRelations } from '#server/testing/connect-scene.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
const width = 16;

type Reply = Promise<{ status: number }>;
const times = (make: (index: number) => Reply) =>
  Promise.all(Array.from({ length: width }, (_, index) => make(index)));
const invite = (from: TestMember, to: TestMember) =>
  call(sendInvites, { body: { member_ids: [to.id] } }, from.token);
const accept = (by: TestMember, from: TestMember) =>
  call(answerInvitations, { body: { member_ids: [from.id], status: 'accepted' } }, by.token);
const hold = (by: TestMember, of: TestMember, status: 'hold_postings' | 'active') =>
  call(holdOrResume, { params: { id: String(of.id) }, body: { status } }, by.token);

async function clear() {
  for (const table of ['connections', 'follows', 'holds', 'invitations'] as const)
    await db.deleteFrom(table).execute();
}

/** Each connection has two rows; a pair has at most one pending invitation, and none when connected. */
async function expectSense() {
  const { connections, invitations } = await readRelations(db);
  const sides = new Set(connections.map(({ member_id, friend_id }) => `${member_id} ${friend_id}`));
  expect(connections.filter(({ member_id, friend_id }) => !sides.has(`${friend_id} ${member_id}`))).toEqual(
    [],
  );
  const waiting = invitations.filter(({ status }) => status === 'pending');
  expect(waiting.length).toBeLessThanOrEqual(1);
  expect(waiting.filter((one) => sides.has(`${one.sender_id} ${one.receiver_id}`))).toEqual([]);
}

function expectStatuses(replies: { status: number }[], allowed: number[]) {
  expect(allowed).toEqual(expect.arrayContaining([...new Set(replies.map(({ status }) => status))]));
}

test(`either accepts or withdraws in ${rounds} rounds of ${width} concurrent calls`, async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    await clear();
    const id = String((await invite(one, two)).body.invitation_id);
    const replies = await times((index) =>
      index % 2 ? accept(two, one) : call(withdrawInvitation, { params: { id } }, one.token),
    );
    expectStatuses(replies, [200, 404, 409]);
    const { connections, invitations } = await readRelations(db);
    expect([connections.length, invitations.map(({ status }) => status)]).toEqual(
      connections.length > 0 ? [2, ['accepted']] : [0, []],
    );
  }
});

test(`connects members who invite each other in ${rounds} rounds of ${width} concurrent calls`, async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    await clear();
    expectStatuses(await times((index) => (index % 2 ? invite(one, two) : invite(two, one))), [200]);
    const { connections, invitations } = await readRelations(db);
    expect([connections.length, invitations.length, invitations[0]!.status]).toEqual([2, 1, 'accepted']);
  }
});

test(`creates one invitation in ${rounds} rounds of ${width} concurrent calls`, async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    await clear();
    const ids = (await times(() => invite(one, two))).map(
      (reply) => (reply as Awaited<ReturnType<typeof invite>>).body.invitation_id,
    );
    expect(new Set(ids).size).toBe(1);
    await expectSense();
  }
});

test(`leaves no follow after a block in ${rounds} rounds of ${width} concurrent calls`, async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    await clear();
    const replies = await times((index) =>
      index % 4 === 0
        ? hold(two, one, 'hold_postings')
        : call(index % 4 === 3 ? unfollowMembers : followMembers, { body: { member_id: two.id } }, one.token),
    );
    expectStatuses(replies, [200, 404]);
    const { follows, holds } = await readRelations(db);
    expect([follows.length, holds.length]).toEqual([0, 1]);
  }
});

test(`either accepts or declines in ${rounds} rounds of ${width} concurrent calls`, async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    await clear();
    await invite(one, two);
    const decline = () =>
      call(answerInvitations, { body: { member_ids: [one.id], status: 'declined' } }, two.token);
    expectStatuses(await times((index) => (index % 2 ? accept(two, one) : decline())), [200, 404]);
    const { connections, invitations } = await readRelations(db);
    expect([connections.length, invitations.map(({ status, declines }) => [status, declines])]).toEqual(
      connections.length > 0 ? [2, [['accepted', 0]]] : [0, [['declined', 1]]],
    );
  }
});

test(`leaves no follow or invitation to a blocked member in ${rounds} rounds of ${width} concurrent calls`, async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    await clear();
    await buildConnections(db, one.id, [two.id]);
    await db.insertInto('follows').values({ follower_id: two.id, followed_id: one.id }).execute();
    const replies = await times((index) =>
      index % 2
        ? call(removeFromNetwork, { params: { id: String(two.id) } }, one.token)
        : hold(one, two, 'hold_postings'),
    );
    expectStatuses(replies, [200, 404]);
    const { connections, follows, holds, invitations } = await readRelations(db);
    expect([connections, follows, holds.length, invitations]).toEqual([[], [], 1, []]);
  }
});

test('keeps relations consistent when all actions run concurrently', async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  for (let round = 0; round < rounds; round++) {
    const replies = await times((index) => {
      const [by, to] = index % 2 ? [one, two] : [two, one];
      if (index % 8 < 3) return invite(by, to);
      if (index % 8 === 3) return accept(by, to);
      if (index % 8 === 4) return call(removeFromNetwork, { params: { id: String(to.id) } }, by.token);
      return hold(by, to, index % 8 === 5 ? 'hold_postings' : 'active');
    });
    expectStatuses(replies, [200, 404, 409]);
    await expectSense();
  }
});

test('does not deadlock when two members invite many in any order', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(db)));
  await clear();
  for (let round = 0; round < rounds; round++) {
    const replies = await Promise.all(
      members.map((by, index) => {
        const others = members.filter((member) => member !== by).map(({ id }) => id);
        return call(
          sendInvites,
          { body: { member_ids: index % 2 ? others : others.toReversed() } },
          by.token,
        );
      }),
    );
    expectStatuses(replies, [200]);
  }
  expect((await readRelations(db)).connections).toHaveLength(30);
});
