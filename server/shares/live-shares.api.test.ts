import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { holdOrResume, removeFromNetwork } from '#contract/connect/networkings.ts';
import { decideFlag, listFlags } from '#contract/moderation.ts';
import {
  addShareComment,
  createShare,
  deleteShare,
  deleteShareComment,
  flagShare,
  flagShareComment,
  liveSharesPath,
  liveThreadPath,
  type LiveThread,
} from '#contract/shares.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer, buildShare, type TestMember } from '#server/testing/build.ts';
import { buildConnections, buildHold } from '#server/testing/relate.ts';

const { app, call, db, send } = await testApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

/** The ids that a member's stream sends, until it is stopped, and whether the server has ended it. */
async function watch({ token }: TestMember, path: string = liveSharesPath) {
  const request = get(`${origin}${path}?auth_token=${token}`, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const seen: (number | null)[] = [];
  const comments: (number | null | undefined)[] = [];
  const removed: (number[] | undefined)[] = [];
  void (async () => {
    for await (const part of response.setEncoding('utf8'))
      for (const [, data] of String(part).matchAll(/^data: (.*)$/gm)) {
        const event = JSON.parse(data!) as { id: number | null } & Partial<LiveThread>;
        seen.push(event.id);
        comments.push(event.comments);
        removed.push(event.removed);
      }
  })().catch(() => undefined);
  return { seen, comments, removed, ended: () => response.complete, stop: () => request.destroy() };
}

test('announces a new share to open members who may see it, and to no others', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => buildMember(db)));
  const [author, friend, receiver, holder] = members as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    ...TestMember[],
  ];
  await buildConnections(db, author.id, [friend.id, receiver.id, holder.id]);
  await buildHold(db, holder.id, author.id);
  const first = await buildShare(db, author.id);
  const watchers = await Promise.all(members.map((member) => watch(member)));
  // The newest share of others comes first.
  const newest = [null, first, first, null, null];
  await vi.waitFor(() => expect(watchers.map(({ seen }) => seen[0])).toEqual(newest), 60_000);
  const post = async (receiver_ids?: number[]) =>
    (await call(createShare, { body: { share_text: 'Hi', receiver_ids } }, author.token)).body.share.id;
  const general = await post();
  const personal = await post([receiver.id]);
  await vi.waitFor(() => {
    expect(watchers[1]!.seen).toEqual([first, general]);
    expect(watchers[2]!.seen.toSorted()).toEqual([first, general, personal].toSorted());
  }, 60_000);
  for (const index of [0, 3, 4]) expect(watchers[index]!.seen).toEqual([null]);
  for (const { stop } of watchers) stop();
});

test('announces a share that waited for review once an administrator approves it', async () => {
  const [author, friend] = [await buildMember(db), await buildMember(db)];
  const admin = await buildMember(db, { is_admin: true });
  await buildConnections(db, author.id, [friend.id]);
  const share = await buildShare(db, author.id);
  await db.updateTable('posts').set({ review_since: new Date() }).where('id', '=', share).execute();
  const watcher = await watch(friend);
  await vi.waitFor(() => expect(watcher.seen).toEqual([null]), 60_000);
  const { flags } = (await call(listFlags, { query: { status: 'in_review' } }, admin.token)).body;
  const params = { id: String(flags[0]!.id) };
  await call(decideFlag, { params, body: { decision: 'keep' } }, admin.token);
  await vi.waitFor(() => expect(watcher.seen).toEqual([null, share]), 60_000);
  watcher.stop();
});

test('announces a comment and the deletion of the share in an open thread, and opens it to those who may see the share', async () => {
  const [author, friend, stranger] = await Promise.all([1, 2, 3].map(() => buildMember(db)));
  await buildConnections(db, author!.id, [friend!.id]);
  const share = await buildShare(db, author!.id);
  const path = liveThreadPath.replace(':id', String(share));
  const thread = await watch(author!, path);
  await vi.waitFor(() => expect(thread.comments).toEqual([0]), 60_000);
  const body = { share_id: share, comment_text: 'Hi' };
  const { id } = (await call(addShareComment, { body }, friend!.token)).body.share_comment;
  await vi.waitFor(() => expect(thread.comments).toEqual([0, 1]), 60_000);
  await call(deleteShareComment, { params: { id: String(id) } }, friend!.token);
  await vi.waitFor(() => expect(thread.comments).toEqual([0, 1, 0]), 60_000);
  await call(deleteShare, { params: { id: String(share) } }, author!.token);
  await vi.waitFor(() => expect(thread.comments).toEqual([0, 1, 0, null]), 60_000);
  thread.stop();
  expect((await send({ url: path, headers: { authorization: stranger!.token } })).status).toBe(404);
  expect((await send({ url: path })).status).toBe(401);
});

test('names the comments of an open thread and the share that an administrator has removed', async () => {
  const [author, reader] = [await buildMember(db), await buildMember(db)];
  const admin = await buildMember(db, { is_admin: true });
  await buildConnections(db, author.id, [reader.id]);
  const share = await buildShare(db, author.id);
  const path = liveThreadPath.replace(':id', String(share));
  const thread = await watch(reader, path);
  const body = { share_id: share, comment_text: 'Fools' };
  const { id } = (await call(addShareComment, { body }, author.token)).body.share_comment;
  await vi.waitFor(() => expect(thread.comments.at(-1)).toBe(1), 60_000);
  expect(thread.removed.at(-1)).toEqual([]);
  for (const [post, flag] of [
    [id, flagShareComment],
    [share, flagShare],
  ] as const) {
    await call(flag, { params: { id: String(post) }, body: { comment: 'Rude' } }, reader.token);
    const { flags } = (await call(listFlags, { query: {} }, admin.token)).body;
    const decision = { decision: 'remove', reason: 'Insults' } as const;
    await call(decideFlag, { params: { id: String(flags[0]!.id) }, body: decision }, admin.token);
  }
  await vi.waitFor(() => expect(thread.removed.at(-1)).toEqual([share, id]), 60_000);
  thread.stop();
});

test('ends open threads of a friend who is removed, and of one who puts the author on hold', async () => {
  const [author, removed, holder, other] = await Promise.all([1, 2, 3, 4].map(() => buildMember(db)));
  await buildConnections(db, author!.id, [removed!.id, holder!.id, other!.id]);
  const path = liveThreadPath.replace(':id', String(await buildShare(db, author!.id)));
  const threads = await Promise.all([removed, holder, other].map((member) => watch(member!, path)));
  await call(removeFromNetwork, { params: { id: String(removed!.id) } }, author!.token);
  const hold = { params: { id: String(author!.id) }, body: { status: 'hold_postings' } } as const;
  await call(holdOrResume, hold, holder!.token);
  await vi.waitFor(() => expect(threads.map(({ ended }) => ended())).toEqual([true, true, false]), 60_000);
  threads[2]!.stop();
});

test('needs a session and a complete account', async () => {
  expect((await send({ url: liveSharesPath })).status).toBe(401);
  const { token } = await buildNewcomer(db);
  expect((await send({ url: liveSharesPath, headers: { authorization: token } })).status).toBe(403);
});
