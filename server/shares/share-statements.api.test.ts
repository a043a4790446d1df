import { withinStatements } from '#server/testing/statements.ts';
import { expect, test } from 'vitest';
import * as contract from '#contract/shares.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildReply, buildShare } from '#server/testing/build.ts';
import { buildConnections } from '#server/testing/relate.ts';

// The first statement of every call looks up the session.

const { call, db } = await testApp();
const [alice, bob] = [await buildMember(db), await buildMember(db)];
await buildConnections(db, alice.id, [bob.id]);
const within = async (limit: number, work: () => Promise<{ status: number }>) =>
  expect((await withinStatements(limit, work)).status).toBeLessThan(300);
const params = (id: number) => ({ params: { id: String(id) } });

test('reads any page of the feed with three statements, and a thread with four', async () => {
  const shares: number[] = [];
  for (let index = 0; index < 21; index++) {
    const share = await buildShare(db, index % 2 ? alice.id : bob.id);
    const top = await buildReply(db, bob.id, share);
    await buildReply(db, alice.id, share, { parent_id: top });
    shares.push(share);
  }
  for (const page of [1, 2, 3]) await within(3, () => call(contract.feed, { query: { page } }, alice.token));
  await within(4, () => call(contract.shareDetails, { ...params(shares[0]!), query: {} }, alice.token));
});

test('reads a page with linked bills, mentions, reshares and own receivers with three statements', async () => {
  const { id: bill } = await buildBill(db);
  const original = await buildShare(db, bob.id, { item_id: bill });
  await db.insertInto('post_mentions').values({ post_id: original, member_id: alice.id }).execute();
  await buildReply(db, bob.id, original);
  await buildShare(db, bob.id, { parent_id: original });
  await buildShare(db, alice.id, { receivers: [bob.id] });
  const { body } = await call(contract.feed, { query: { page: 1 } }, alice.token);
  const [own, reshare, shared] = body.shares;
  expect(own?.receiver_ids).toBe(String(bob.id));
  expect(reshare?.parent_share).toMatchObject({ sharable_id: bill, mentions: [{ id: alice.id }] });
  expect(shared).toMatchObject({ sharable_id: bill, mentions: [{ id: alice.id }], reshare_count: 1 });
  await within(3, () => call(contract.feed, { query: { page: 1 } }, alice.token));
});

test('answers a new share as the feed shows it', async () => {
  const posted = await call(
    contract.createShare,
    { body: { share_text: 'Read this', url: 'https://example.org/a' } },
    alice.token,
  );
  const { body } = await call(contract.feed, { query: { page: 1 } }, alice.token);
  expect(posted.body.share).toEqual(body.shares[0]);
});

test('writes with at most three statements', async () => {
  const { token } = bob;
  const share = await buildShare(db, alice.id);
  // The first post of a process reads the content filter.
  await call(contract.createShare, { body: { share_text: 'One' } }, token);
  const client_key = '5f0c7a3e-9d51-4c5e-8a37-0f1f6c1f1b11';
  await within(3, () => call(contract.createShare, { body: { share_text: 'Two', client_key } }, token));
  await within(3, () =>
    call(
      contract.createShare,
      { body: { parent_share_id: share, receiver_ids: [alice.id], mention_ids: [alice.id] } },
      token,
    ),
  );
  await within(2, () => call(contract.likeShare, params(share), token));
  await within(2, () => call(contract.rateShare, { ...params(share), body: { truth_val: 1 } }, token));
  await within(2, () => call(contract.flagShare, { ...params(share), body: {} }, token));
  const comment = { share_id: share, comment_text: 'Yes' };
  await within(3, () => call(contract.addShareComment, { body: comment }, token));
  const mention = { ...comment, mention_ids: [alice.id] };
  const { body } = await call(contract.addShareComment, { body: mention }, token);
  await within(3, () => call(contract.addShareComment, { body: mention }, token));
  await within(2, () => call(contract.likeShareComment, params(body.share_comment.id), alice.token));
  await within(2, () => call(contract.deleteShareComment, params(body.share_comment.id), token));
  await within(2, () => call(contract.deleteShare, params(share), alice.token));
});
