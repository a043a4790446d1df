import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/shares.ts';
import { tabCount } from '#contract/home.ts';
import { missingInitiative } from '#contract/initiatives.ts';
import { deactivatedNotice, flaggedNotice } from '#contract/posts.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildOfficial,
  buildReply,
  buildShare,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { withinStatements } from '#server/testing/statements.ts';
import { buildConnections, buildHold } from '#server/testing/relate.ts';

const { call, callUnchecked, send, db } = await testApp();

let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let stranger: TestMember;

beforeEach(async () => {
  [alice, bob, carol, stranger] = await Promise.all([
    buildMember(db, { first_name: 'Alice', last_name: 'Ames' }),
    buildMember(db, { first_name: 'Bob', last_name: 'Burns' }),
    buildMember(db, { first_name: 'Carol', last_name: 'Cruz' }),
    buildMember(db, { first_name: 'Sam', last_name: 'Stone' }),
  ]);
  await buildConnections(db, alice.id, [bob.id, carol.id]);
});

type Body = Parameters<typeof callUnchecked>[1]['body'];
const post = (by: TestMember, body: Body) => callUnchecked(contract.createShare, { body }, by.token);
test('adds a share and a comment once when they are sent again with the same key', async () => {
  const share = { share_text: 'Sent again', client_key: randomUUID() };
  const sent = await Promise.all(Array.from({ length: 10 }, () => post(alice, share)));
  sent.push(await post(alice, share));
  expect([...new Set(sent.map(({ status }) => status))]).toEqual([201]);
  expect(await idsFor(bob)).toHaveLength(1);
  const [share_id] = await idsFor(bob);
  const comment = { share_id, comment_text: 'Me too', client_key: randomUUID() };
  const add = () => call(contract.addShareComment, { body: comment }, bob.token);
  const comments = [await add(), await add()].map(({ body }) => body.share_comment.id);
  expect(comments[0]).toBe(comments[1]);
});

test('refuses another text with the key of an earlier one', async () => {
  const share = { share_text: 'Before', client_key: randomUUID() };
  expect(await post(alice, share)).toMatchObject({ status: 201 });
  expectRefusal(await post(alice, { ...share, share_text: 'After' }), 'conflict');
  const [share_id] = await idsFor(bob);
  const body = { share_id, comment_text: 'Before', client_key: randomUUID() };
  expect(await comment(bob, body)).toMatchObject({ status: 201 });
  expectRefusal(await comment(bob, { ...body, comment_text: 'After' }), 'conflict');
});

const feedOf = async (member: TestMember, page = 1) =>
  (await call(contract.feed, { query: { page } }, member.token)).body;
const idsFor = async (member: TestMember) => (await feedOf(member)).shares.map(({ id }) => id);
const open = (id: number, by: TestMember, query = {}) =>
  call(contract.shareDetails, { params: { id: String(id) }, query }, by.token);
const comment = (by: TestMember, body: Body) => callUnchecked(contract.addShareComment, { body }, by.token);
const remove = (id: number, by: TestMember) =>
  call(contract.deleteShare, { params: { id: String(id) } }, by.token);
const like = (id: number, by: TestMember) =>
  call(contract.likeShare, { params: { id: String(id) } }, by.token);
const rate = (id: number, truth_val: 1 | 2, by: TestMember) =>
  call(contract.rateShare, { params: { id: String(id) }, body: { truth_val } }, by.token);

describe('Posting a share', () => {
  test('answers the share, with a message, and shows it to the network and its author', async () => {
    const { status, body } = await post(alice, { share_text: 'Read this', url: 'https://example.org/a' });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Your post has been shared.' });
    expect(body.share).toMatchObject({
      share_user_id: alice.id,
      share_user_name: 'Alice Ames',
      share_text: 'Read this',
      url: 'https://example.org/a',
      share_url: 'https://example.org/a',
      general: true,
      receiver_ids: '',
      sharable_type: '',
      attachment: null,
      parent_share: null,
      comments_count: 0,
      like_count: 0,
      reshare_count: 0,
      truth_val: null,
      share_comments: [],
      can: { comment: true, delete: true, flag: false, block: false },
    });
    expect(await idsFor(alice)).toEqual([body.share.id]);
    expect((await feedOf(bob)).shares).toMatchObject([
      { id: body.share.id, can: { delete: false, flag: true, block: true } },
    ]);
    expect(await idsFor(stranger)).toEqual([]);
  });

  test('takes the fields inside share, as JSON and as a form, with receivers as a list or joined', async () => {
    const inner = await post(alice, { share: { share_text: 'One', receiver_ids: `${bob.id}` } });
    expect(inner.body.share).toMatchObject({ general: false, receiver_ids: `${bob.id}` });
    const beside = await post(alice, { receiver_ids: [bob.id], share: { share_text: 'Two' } });
    expect(beside.body.share).toMatchObject({ general: false, receiver_ids: `${bob.id}` });
    const form = await send({
      method: 'POST',
      url: '/api/v1/shares',
      headers: { authorization: alice.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `share[share_text]=Three&share[receiver_ids]=${bob.id},${carol.id}`,
    });
    expect(form).toMatchObject({ status: 201, body: { share: { general: false, share_text: 'Three' } } });
    const multipart = await send({
      method: 'POST',
      url: '/api/v1/shares',
      headers: { authorization: alice.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="share[share_text]"\r\n\r\nFour\r\n--x--\r\n',
    });
    expect(multipart).toMatchObject({ status: 201, body: { share: { general: true, share_text: 'Four' } } });
    expect((await feedOf(carol)).shares.map(({ share_text }) => share_text)).toEqual(['Four', 'Three']);
    const renamed = await post(alice, { share: { share_url: 'https://example.org/b' } });
    expect(renamed.body.share).toMatchObject({ url: 'https://example.org/b' });
  });

  test.each([
    [{ share_text: 'Hi', receiver_ids: [] }, 'receiver_ids', 'Select at least 1 member to share your post.'],
    [{ share_text: 'Hi', receiver_ids: '' }, 'receiver_ids', 'Select at least 1 member to share your post.'],
    [{}, 'share_text', 'Write something, or add a link, an image or a video.'],
    [{ share_text: ' \u200b ' }, 'share_text', 'Write something, or add a link, an image or a video.'],
    [{ share_text: 'a'.repeat(5001) }, 'share_text', 'Share text can have at most 5,000 characters.'],
    [{ url: 'javascript:alert(1)' }, 'url', 'Enter a web address that starts with http:// or https://.'],
    [{ sharable_type: 'Bill' }, 'sharable_id', 'Choose what you want to share.'],
    [{ sharable_id: 4 }, 'sharable_type', 'Choose what you want to share.'],
    [
      { sharable_type: 'Car', sharable_id: 4 },
      'sharable_type',
      'Share a bill, an initiative or a representative.',
    ],
  ])('refuses %j', async (body, field, text) => {
    const reply = await post(alice, body);
    expect(reply).toMatchObject({ status: 422, body: { errors: text, fields: { [field]: text } } });
    expect(await idsFor(alice)).toEqual([]);
  });

  test('refuses receivers and mentions outside the network, and a general share from an empty one', async () => {
    const outside = await post(alice, { share_text: 'Hi', receiver_ids: [bob.id, stranger.id] });
    expect(outside).toMatchObject({ status: 422, body: { errors: 'Choose members of your network.' } });
    const mention = await post(alice, { share_text: '@Sam', mention_ids: [stranger.id] });
    expect(mention).toMatchObject({
      status: 422,
      body: { fields: { mention_ids: 'You can mention only members of your network.' } },
    });
    const alone = await post(stranger, { share_text: 'Anybody?' });
    expect(alone).toMatchObject({
      status: 422,
      body: { errors: 'Select at least 1 member to share your post.' },
    });
    expect([await idsFor(alice), await idsFor(stranger)]).toEqual([[], []]);
  });

  test('to all members except some stores one list of receivers, with four statements', async () => {
    const body = { share_text: 'Not for Carol', except_ids: [carol.id] };
    const { share } = (await withinStatements(4, () => post(alice, body))).body;
    expect(share).toMatchObject({ general: false, receiver_ids: String(bob.id) });
    expect([await idsFor(bob), await idsFor(carol)]).toEqual([[share.id], []]);
    const nobody = await post(alice, { ...body, except_ids: `${carol.id},${bob.id}` });
    expectRefusal(nobody, 'invalid_values', 'receiver_ids');
  });

  test('with share_with needs chosen members, and reshares a share given as an object or by its id', async () => {
    const with_ = (body: Body) => callUnchecked(contract.shareWith, { body }, alice.token);
    const chosen = await with_({ share: { share_text: 'For you' }, receiver_ids: `${bob.id},${carol.id}` });
    expect(chosen.body.share.receiver_ids).toBe([bob.id, carol.id].toSorted((a, b) => a - b).join());
    const nobody = await with_({ share: { share_text: 'For you' } });
    expect(nobody).toMatchObject({
      status: 422,
      body: { errors: 'Select at least 1 member to share your post.' },
    });
    const own = await buildShare(db, bob.id);
    const again = await with_({ share: String(own), receiver_ids: String(carol.id) });
    expect(again.body.share).toMatchObject({ parent_share_id: own, general: false });
    const { share } = (
      await call(contract.shareDetails, { params: { id: String(own) }, query: {} }, alice.token)
    ).body;
    const whole = await with_({ share, receiver_ids: String(bob.id) });
    expect(whole.body.share).toMatchObject({ parent_share_id: own, receiver_ids: String(bob.id) });
  });

  test('shows the item that is shared, and the sharer’s opinion on it', async () => {
    const bill = await buildBill(db, { title: 'Whole Milk Act' });
    await db
      .insertInto('opinions')
      .values({ item_id: bill.id, member_id: alice.id, level: 'neutral' })
      .execute();
    const bySlug = await post(alice, { sharable_type: 'Bill', sharable_id: bill.slug });
    expect(bySlug.body.share).toMatchObject({
      sharable_type: 'Bill',
      sharable_id: bill.id,
      sharable_slug: bill.slug,
      title_or_name: 'Whole Milk Act',
      my_vote_on_share: 'neutral',
    });
    const official = await buildOfficial(db, 'Nancy Pelosi');
    const person = await post(alice, { sharable_type: 'Representative', sharable_id: official });
    expect(person.body.share).toMatchObject({ title_or_name: 'Nancy Pelosi', my_vote_on_share: null });
    const initiative = await buildInitiative(db, bob.id, published);
    const idea = await post(alice, { sharable_type: 'Initiative', sharable_id: initiative });
    expect(idea.body.share).toMatchObject({ title_or_name: 'Plant a million street trees' });
    // Of another type, and a draft.
    const draft = { sharable_type: 'Initiative', sharable_id: await buildInitiative(db, bob.id) };
    for (const nothing of [
      { sharable_type: 'Bill', sharable_id: official },
      draft,
      { sharable_type: 'Bill', sharable_id: 'hr99999-119' },
    ])
      expectRefusal(await post(alice, nothing), 'not_found');
    expectRefusal(await post(bob, draft), 'invalid_values', 'sharable_id');
    const texan = await buildMember(db, { state: 'TX' });
    await buildConnections(db, texan.id, [alice.id]);
    const stateBill = await buildBill(db, { category: 'state', slug: 'ab1-2025', bill_type: 'ab' });
    for (const sharable_id of [stateBill.id, stateBill.slug])
      expectRefusal(await post(texan, { sharable_type: 'Bill', sharable_id }), 'state_content_unavailable');
  });

  test('says that a shared initiative is gone, where nothing else is left of the share', async () => {
    const author = await buildMember(db);
    const sharable_id = await buildInitiative(db, author.id, published);
    const item = { sharable_type: 'Initiative', sharable_id };
    const bare = await post(alice, item);
    const withText = await post(alice, { ...item, share_text: 'Sign this' });
    const reshare = await post(bob, { parent_share_id: bare.body.share.id });
    await db.deleteFrom('members').where('id', '=', author.id).execute();
    const shareOf = async (by: TestMember, { body }: typeof bare) => {
      const params = { id: String(body.share.id) };
      return (await call(contract.shareDetails, { params, query: {} }, by.token)).body.share;
    };
    expect(await shareOf(bob, bare)).toMatchObject({ share_text: missingInitiative, sharable_id: null });
    expect(await shareOf(bob, withText)).toMatchObject({ share_text: 'Sign this', sharable_id: null });
    expect(await shareOf(alice, reshare)).toMatchObject({
      share_text: '',
      parent_share: { share_text: missingInitiative },
    });
  });

  test('stores mentions of members of the network', async () => {
    const named = { receiver_ids: [bob.id, String(bob.id)], mention_ids: [bob.id, String(bob.id)] };
    const { body } = await post(alice, { share_text: 'Look, @Bob Burns', ...named });
    expect(body.share.mentions).toEqual([{ id: bob.id, name: 'Bob Burns' }]);
    const own = { share_id: body.share.id, comment_text: 'Thanks @Alice Ames', mention_ids: `${alice.id}` };
    expect((await comment(bob, own)).body.share_comment.mentions).toEqual([
      { id: alice.id, name: 'Alice Ames' },
    ]);
    const outside = await comment(bob, { ...own, mention_ids: [carol.id] });
    expect(outside).toMatchObject({ status: 422, body: { fields: { mention_ids: expect.any(String) } } });
  });

  test('a mention of a member who has blocked the author answers as one of nobody', async () => {
    const share_id = (await post(alice, { share_text: 'Hi' })).body.share.id;
    await buildHold(db, stranger.id, alice.id);
    for (const nobody of [stranger.id, 2_000_000_000])
      for (const refused of [
        await post(alice, { share_text: '@Sam', mention_ids: [nobody] }),
        await comment(alice, { share_id, comment_text: '@Sam', mention_ids: [bob.id, nobody] }),
      ])
        expectRefusal(refused, 'not_found');
  });
});

describe('Reshares', () => {
  test('a reshare of a reshare names the original, and counts there', async () => {
    const original = await buildShare(db, bob.id, { text: 'First' });
    const first = await post(alice, { parent_share_id: original });
    await buildConnections(db, carol.id, [stranger.id]);
    const second = await post(carol, { parent_share_id: first.body.share.id, share_text: 'And again' });
    expect(second.body.share).toMatchObject({
      parent_share_id: original,
      reshare_count: 2,
      reshared: true,
      parent_share: {
        id: original,
        share_text: 'First',
        share_user_name: 'Bob Burns',
        available: true,
        can: { open: false },
      },
    });
    // Who sees the reshare sees the original in it, and not on its own page.
    const [seen] = (await feedOf(stranger)).shares;
    expect(seen).toMatchObject({ parent_share: { share_text: 'First' }, can: { reshare: true } });
    expectRefusal(await open(original, stranger), 'not_found');
    expectRefusal(await post(stranger, { parent_share_id: original }), 'not_found');
  });

  test('show a notice where the original was deleted, removed, or its author is deactivated or on hold', async () => {
    const original = await buildShare(db, bob.id, { text: 'First' });
    const { id } = (await post(alice, { parent_share_id: original, share_text: 'Mine' })).body.share;
    const parent = async () => {
      const { share } = (await open(id, alice)).body;
      expect(share.share_text).toBe('Mine');
      expect(share.can.reshare).toBe(share.parent_share!.available || share.parent_share_id === null);
      return [share.parent_share!.share_text, share.parent_share!.available];
    };
    const setPost = (values: object) =>
      db.updateTable('posts').set(values).where('id', '=', original).execute();
    await setPost({ removed_at: new Date() });
    expect(await parent()).toEqual([flaggedNotice, false]);
    await setPost({ removed_at: null });
    const setBob = (deactivated_at: Date | null) =>
      db.updateTable('members').set({ deactivated_at }).where('id', '=', bob.id).execute();
    await setBob(new Date());
    expect(await parent()).toEqual([deactivatedNotice, false]);
    await setBob(null);
    expect(await parent()).toEqual(['First', true]);
    await setPost({ review_since: new Date() });
    expect(await parent()).toEqual(['This posting is not available.', false]);
    await setPost({ review_since: null });
    await buildHold(db, alice.id, bob.id);
    expect(await parent()).toEqual(['You have put the postings of this member on hold.', false]);
    await db.deleteFrom('holds').where('holder_id', '=', alice.id).execute();
    await remove(original, bob);
    expect(await parent()).toEqual(['This posting no longer exists.', false]);
    expect((await open(id, alice)).body.share.parent_share).toMatchObject({ share_user_name: '' });
  });
});

describe('Comments', () => {
  test('have two levels, are counted on both, and name their authors', async () => {
    const share = await buildShare(db, alice.id);
    const first = await comment(bob, { share_id: share, comment_text: 'True' });
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: 'Your comment has been posted.',
        share_comment: {
          share_id: share,
          parent_comment_id: null,
          comment_text: 'True',
          user: { id: bob.id, first_name: 'Bob', last_name: 'Burns', avatar_url: null },
          comments: [],
          can: { delete: true, flag: false, reply: true },
        },
      },
    });
    const top = first.body.share_comment.id;
    const nested = await comment(carol, { share_id: share, parent_comment_id: top, comment_text: 'No' });
    const deeper = await comment(alice, {
      share_comment: {
        share_id: share,
        parent_comment_id: nested.body.share_comment.id,
        comment_text: 'Yes',
      },
    });
    expect(deeper.body.share_comment).toMatchObject({
      parent_comment_id: top,
      comment_to_name: 'Carol Cruz',
    });
    const { share: seen } = (await open(share, alice)).body;
    expect(seen).toMatchObject({ comments_count: 3 });
    expect(seen.share_comments).toMatchObject([
      { id: top, comments_count: 2, comments: [{ comment_text: 'No' }, { comment_text: 'Yes' }] },
    ]);
  });

  test('show two in the feed with two replies each, and all on the share’s own page', async () => {
    const share = await buildShare(db, alice.id);
    for (let index = 0; index < 4; index++) {
      const top = await buildReply(db, bob.id, share, { text: `C${index}` });
      for (let below = 0; below < 3; below++) await buildReply(db, carol.id, share, { parent_id: top });
    }
    const [entry] = (await feedOf(alice)).shares;
    expect(entry).toMatchObject({ comments_count: 16 });
    expect(entry!.share_comments.map(({ comments }) => comments.length)).toEqual([2, 2]);
    const { body } = await open(share, alice);
    expect(body).toMatchObject({ page: 1, total_pages: 1, total_count: 4 });
    expect(body.share.share_comments.map(({ comments }) => comments.length)).toEqual([3, 3, 3, 3]);
    const short = await open(share, alice, { take: 2 });
    expect(short.body.share.share_comments.map(({ comments }) => comments.length)).toEqual([2, 2]);
    const next = await open(share, alice, { take: 2, page: 2 });
    expect(next.body).toMatchObject({ page: 2, total_pages: 2 });
    const ids = [short, next].flatMap(({ body }) => body.share.share_comments.map(({ id }) => id));
    expect(ids).toEqual(body.share.share_comments.map(({ id }) => id));
  });

  test('of members on hold are neither shown nor counted', async () => {
    const share = await buildShare(db, alice.id);
    const top = await buildReply(db, carol.id, share, { text: 'Held' });
    await buildReply(db, bob.id, share, { parent_id: top });
    await buildReply(db, bob.id, share, { text: 'Shown' });
    await buildHold(db, alice.id, carol.id);
    const [entry] = (await feedOf(alice)).shares;
    expect(entry).toMatchObject({ comments_count: 1, share_comments: [{ comment_text: 'Shown' }] });
    expect((await feedOf(bob)).shares[0]).toMatchObject({ comments_count: 3 });
    expect((await open(share, alice)).body).toMatchObject({ total_count: 1, total_pages: 1 });
  });

  test('are refused without a text, on a share that does not exist, is hidden, or deleted', async () => {
    const share = await buildShare(db, alice.id);
    expect(await comment(bob, { share_id: share, comment_text: ' ' })).toMatchObject({
      status: 422,
      body: { errors: 'Please write something first.' },
    });
    expect((await comment(bob, { comment_text: 'Hi' })).status).toBe(422);
    expectRefusal(await comment(stranger, { share_id: share, comment_text: 'Hi' }), 'not_found');
    await remove(share, alice);
    const late = await comment(bob, { share_id: share, comment_text: 'Hi' });
    expect(late).toMatchObject({ status: 404, body: { errors: 'This posting no longer exists.' } });
  });
});

describe('Deleting', () => {
  test('is for the author only, and deletes comments, likes and ratings', async () => {
    const share = await buildShare(db, alice.id);
    await comment(bob, { share_id: share, comment_text: 'Hi' });
    await like(share, bob);
    await rate(share, 1, bob);
    expectRefusal(await remove(share, bob), 'forbidden');
    expectRefusal(await remove(share, stranger), 'not_found');
    expect(await remove(share, alice)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expectRefusal(await remove(share, alice), 'not_found');
    expectRefusal(await open(share, alice), 'not_found');
    expect(await db.selectFrom('posts').select('id').where('root_id', '=', share).execute()).toEqual([]);
  });

  test('deletes one’s own comment with the replies to it', async () => {
    const share = await buildShare(db, alice.id);
    const own = await buildReply(db, bob.id, share);
    await buildReply(db, carol.id, share, { parent_id: own });
    const erase = (by: TestMember) =>
      call(contract.deleteShareComment, { params: { id: String(own) } }, by.token);
    expectRefusal(await erase(carol), 'forbidden');
    expectRefusal(await erase(stranger), 'not_found');
    expect((await erase(bob)).status).toBe(200);
    expect((await open(share, alice)).body.share).toMatchObject({ comments_count: 0, share_comments: [] });
  });
});

describe('Likes, ratings and flags', () => {
  test('a rating is taken back by the same value and replaced by the other', async () => {
    const share = await buildShare(db, alice.id);
    const counts = async (value: 1 | 2, by = bob) => {
      const { truth_val, untruth_count, partially_truth_count } = (await rate(share, value, by)).body;
      return [truth_val, untruth_count, partially_truth_count];
    };
    expect(await counts(1)).toEqual([1, 1, 0]);
    expect(await counts(1, carol)).toEqual([1, 2, 0]);
    expect(await counts(2)).toEqual([2, 1, 1]);
    expect((await feedOf(bob)).shares[0]).toMatchObject({ truth_val: 2, untruth_count: 1 });
    expect(await counts(2)).toEqual([null, 1, 0]);
    for (const truth_val of [3, '0x1', ' 1']) {
      const input = { params: { id: share }, body: { truth_val } };
      const bad = await callUnchecked(contract.rateShare, input, bob.token);
      expect(bad).toMatchObject({ status: 422, body: { errors: 'Choose 1 (untrue) or 2 (partly true).' } });
    }
  });

  test('a like toggles, on shares and on comments', async () => {
    const share = await buildShare(db, alice.id);
    expect((await like(share, bob)).body).toMatchObject({ liked: true, like_count: 1 });
    expect((await feedOf(bob)).shares[0]).toMatchObject({ liked: true, like_count: 1 });
    expect((await like(share, bob)).body).toMatchObject({ liked: false, like_count: 0 });
    const id = String(await buildReply(db, bob.id, share));
    const reply = await call(contract.likeShareComment, { params: { id } }, alice.token);
    expect(reply.body).toMatchObject({ liked: true, like_count: 1 });
  });

  test('a flag is for posts of others, once, and a removed post shows the notice', async () => {
    const share = await buildShare(db, alice.id);
    const flag = (by: TestMember) =>
      call(contract.flagShare, { params: { id: String(share) }, body: { comment: 'Rude' } }, by.token);
    expect((await flag(bob)).body.message).toBe(
      'This posting has been flagged. The administrator will review the text and take appropriate action.',
    );
    expectRefusal(await flag(bob), 'conflict');
    expectRefusal(await flag(alice), 'forbidden');
    expectRefusal(await flag(stranger), 'not_found');
    expect((await feedOf(bob)).shares[0]).toMatchObject({ user_flagged: true, can: { flag: false } });
    await db.updateTable('posts').set({ removed_at: new Date() }).where('id', '=', share).execute();
    expect((await feedOf(bob)).shares[0]).toMatchObject({
      share_text: flaggedNotice,
      flag_comment: 1,
      url: null,
      can: { comment: false, like: false, reshare: false, flag: false },
    });
    for (const refused of [await like(share, bob), await rate(share, 1, bob)])
      expectRefusal(refused, 'not_found');
    const id = String(await buildReply(db, alice.id, share));
    const flagComment = () =>
      call(contract.flagShareComment, { params: { id }, body: { comment: '' } }, carol.token);
    expect((await flagComment()).status).toBe(200);
    expectRefusal(await flagComment(), 'conflict');
  });
});

describe('The feed', () => {
  test('is paged by 20, newest first, own, general and received shares together', async () => {
    const made: number[] = [];
    for (let index = 0; index < 45; index++)
      made.unshift(
        await buildShare(
          db,
          [alice, bob, carol][index % 3]!.id,
          index % 3 === 2 && index % 2 ? { receivers: [alice.id] } : {},
        ),
      );
    await buildShare(db, bob.id, { receivers: [carol.id] });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => feedOf(alice, page)));
    expect(pages.map(({ page, total_pages, total_count }) => [page, total_pages, total_count])).toEqual([
      [1, 3, 45],
      [2, 3, 45],
      [3, 3, 45],
      [4, 3, 45],
    ]);
    expect(pages.flatMap(({ shares }) => shares.map(({ id }) => id))).toEqual(made);
    expect(pages.map(({ shares }) => shares.length)).toEqual([20, 20, 5, 0]);
  });

  test('refuses page numbers that are not valid', async () => {
    for (const page of ['0', '-1', 'two'])
      expect((await callUnchecked(contract.feed, { query: { page } }, alice.token)).status).toBe(422);
  });

  test('tab_count counts the shares of others since a moment', async () => {
    await buildShare(db, bob.id);
    const from_time = Math.floor(Date.now() / 1000);
    await db
      .updateTable('posts')
      .set({ created_at: new Date((from_time - 60) * 1000) })
      .where('author_id', '=', bob.id)
      .execute();
    await buildShare(db, bob.id);
    await buildShare(db, carol.id, { receivers: [alice.id] });
    await buildShare(db, alice.id);
    const count = async (by: TestMember) =>
      (await call(tabCount, { query: { from_time: from_time - 5 } }, by.token)).body.shares;
    expect([await count(alice), await count(bob), await count(stranger)]).toEqual([2, 1, 0]);
    await buildHold(db, alice.id, bob.id);
    expect(await count(alice)).toBe(1);
  });
});

test('image_video_enabled says whether media has been granted', async () => {
  const granted = await buildMember(db, { may_share_media: true });
  const enabled = async (by: TestMember) =>
    (await call(contract.imageVideoEnabled, {}, by.token)).body.video_enabled;
  expect([await enabled(alice), await enabled(granted)]).toEqual([false, true]);
});
