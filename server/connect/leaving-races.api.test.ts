/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deactivate, erase } from '#contract/members/lifecycle.ts';
import { answerInvitations, followMembers, sendInvites } from '#contract/connect/invitations.ts';
import { holdOrResume, manageNetwork, removeFromNetwork } from '#contract/connect/networkings.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
const width = 16;

const invite = (from: TestMember, to: TestMember) =>
  call(sendInvites, { body: { member_ids: [to.id] } }, from.token);
const accept = (by: TestMember, from: TestMember) =>
  call(answerInvitations, { body: { member_ids: [from.id], status: 'accepted' } }, by.token);
const follow = (by: TestMember, to: TestMember) =>
  call(followMembers, { body: { member_id: to.id } }, by.token);
const hold = (by: TestMember, of: TestMember) =>
  call(holdOrResume, { params: { id: String(of.id) }, body: { status: 'hold_postings' } }, by.token);
const remove = (by: TestMember, other: TestMember) =>
  call(removeFromNetwork, { params: { id: String(other.id) } }, by.token);

/** All actions between two members, run while one of them deactivates their account. */
async function everythingWhile(
  leave: () => Promise<{ status: number }>,
  leaver: TestMember,
  stays: TestMember,
  round: number,
) {
  const acts = [invite, follow, accept, invite, remove, invite, accept, round % 5 === 0 ? hold : follow];
  const left = sleep((round % 40) / 2).then(leave);
  const replies = await Promise.all(
    Array.from({ length: width - 1 }, (_, index) => {
      const act = acts[Math.floor(index / 2)]!;
      return index % 2 ? act(leaver, stays) : act(stays, leaver);
    }),
  );
  expect((await left).status).toBe(200);
  expect(replies.filter(({ status }) => ![200, 401, 404, 409].includes(status))).toEqual([]);
}

test(`erases an account completely in ${rounds} rounds of ${width} concurrent actions`, async () => {
  const stays = await buildMember(db);
  for (let round = 0; round < rounds; round++) {
    const leaver = await buildMember(db, { privacy_mode: round % 2 ? 'open' : 'secure' });
    await everythingWhile(() => call(erase, { body: {} }, leaver.token), leaver, stays, round);
    const { rows } = await sql`
      select 'connection' as what from connections where ${leaver.id} in (member_id, friend_id)
      union all select 'follow' from follows where ${leaver.id} in (follower_id, followed_id)
      union all select 'hold' from holds where ${leaver.id} in (holder_id, held_id)
      union all select 'invitation' from invitations where ${leaver.id} in (sender_id, receiver_id)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  }
});

test(`removes a deactivated member from all lists in ${rounds} rounds of ${width} concurrent actions`, async () => {
  const stays = await buildMember(db);
  for (let round = 0; round < rounds; round++) {
    const leaver = await buildMember(db, { privacy_mode: round % 2 ? 'open' : 'secure' });
    await everythingWhile(() => call(deactivate, {}, leaver.token), leaver, stays, round);
    const { rows } = await sql`
      select a.member_id, a.friend_id from connections a where ${leaver.id} in (a.member_id, a.friend_id)
        and not exists (select from connections b where b.member_id = a.friend_id and b.friend_id = a.member_id)`.execute(
      db,
    );
    expect(rows).toEqual([]);
    const { body } = await call(manageNetwork, { query: {} }, stays.token);
    expect([body.count, body.friends_and_family]).toEqual([0, []]);
  }
});
