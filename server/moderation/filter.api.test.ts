import { beforeAll, beforeEach, expect, test } from 'vitest';
import { adminAds, reviewAd } from '#contract/ads/administration.ts';
import { createAd } from '#contract/ads/ads.ts';
import { signUpShort } from '#contract/auth/sign-in.ts';
import { updateUser } from '#contract/members/user.ts';
import * as contract from '#contract/moderation.ts';
import { editOpinionComment, opinionPage, saveOpinion, voteDetails } from '#contract/opinions/opinions.ts';
import { addComment, flagComment, likeComment, rejectedNotice } from '#contract/posts.ts';
import { addShareComment, createShare, feed, shareDetails } from '#contract/shares.ts';
import { findDrift } from '#server/opinions/recount.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, type TestMember } from '#server/testing/build.ts';
import { day } from '#server/testing/ads.ts';
import { fixture, uploadMedia } from '#server/testing/media.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections } from '#server/testing/relate.ts';

const context = await testApp();
const { call, db } = context;
const admin = await buildMember(db, { is_admin: true });
const [author, reader] = [await buildMember(db), await buildMember(db)];
const bill = await buildBill(db);
const params = { type: 'bills', id: bill.slug } as const;

const save = async (comment_text: string | undefined, by = author) =>
  (
    await call(
      saveOpinion,
      { params, body: { vote: { voting_parameters: 'support' }, comment_text } },
      by.token,
    )
  ).body.vote_id;
const reply = async (vote_id: number, comment_text: string, by = author, parent?: number) =>
  call(addComment, { body: { vote_id, comment_text, parent_comment_id: parent } }, by.token);
const thread = async (vote: number, by?: TestMember) =>
  (await call(voteDetails, { params: { id: String(vote) }, query: {} }, by?.token)).body.vote_details;
const inReview = async () =>
  (await call(contract.listFlags, { query: { status: 'in_review' } }, admin.token)).body.flags;
const decide = (id: number, decision: 'remove' | 'keep') =>
  call(contract.decideFlag, { params: { id: String(id) }, body: { decision, reason: 'Spam' } }, admin.token);

const expectNoDrift = async () =>
  expect(Object.values(await findDrift(db)).filter((count) => count !== 0)).toEqual([]);

beforeEach(async () => {
  await db.deleteFrom('posts').execute();
});

beforeAll(async () => {
  const body = { words: ['scumbag', ' ', 'scumbag'], links: ['https://www.evil.example/x'] };
  const saved = await call(contract.saveContentFilter, { body }, admin.token);
  expect(saved.body).toMatchObject({ words: ['scumbag'], links: ['evil.example'] });
});

test('saves the lists, logs what changed, and refuses links without a host', async () => {
  expect((await call(contract.contentFilter, {}, admin.token)).body).toEqual({
    words: ['scumbag'],
    links: ['evil.example'],
  });
  const [entry] = (await call(contract.moderationLog, { query: {} }, admin.token)).body.entries;
  expect(entry).toMatchObject({
    action: 'change_filter',
    details: { added: ['scumbag', 'evil.example'], removed: [] },
  });
  const same = { body: { words: ['scumbag'], links: ['evil.example'] } };
  expect((await call(contract.saveContentFilter, same, admin.token)).status).toBe(200);
  expect((await call(contract.moderationLog, { query: {} }, admin.token)).body.entries).toEqual([entry]);
  const bad = { body: { words: [], links: ['nothing'] } };
  expectRefusal(await call(contract.saveContentFilter, bad, admin.token), 'invalid_values', 'links');
});

test('refuses a username that matches at sign-up', async () => {
  const user = { email: 'scum@example.org', password: 'long-enough-password-1', username: 'Scumbag Sam' };
  expectRefusal(await call(signUpShort, { body: { user } }), 'invalid_values', 'username');
  expect((await call(signUpShort, { body: { user: { ...user, username: 'Sam' } } })).status).toBe(201);
});

test('refuses a name, a city and an About Me text that match', async () => {
  const text = 'This text has a word or a link that is not allowed here. Please change it.';
  const profile = (user: object) => call(updateUser, { body: { user } }, reader.token);
  const bad = await profile({ about_me: 'A scumbag', first_name: 'Sc\u00fcmbag' });
  expect(bad).toMatchObject({ status: 422, body: { fields: { about_me: text, first_name: text } } });
  expect(await profile({ city: 'Scumbag' })).toMatchObject({ status: 422, body: { fields: { city: text } } });
  expect((await profile({ about_me: 'A reader', city: 'Fresno' })).status).toBe(200);
});

test('holds an ad until an administrator approves it', async () => {
  const clip = await fixture('clip.mp4');
  const ad = {
    title: 'Vote',
    organization_name: 'Scumbag United',
    start_date: day(0),
    end_date: day(7),
    state: 'All States',
    districts: [],
    zipcodes: [],
    upload_id: await uploadMedia(context, author.token, clip, { purpose: 'ad' }),
  };
  const { id } = (await call(createAd, { query: {}, body: { ad } }, author.token)).body.ad;
  expect(await context.runJobs()).toEqual([]);
  const waiting = async () => (await call(adminAds, {}, admin.token)).body.waiting;
  expect(await waiting()).toMatchObject([{ id, status: '', review: 'pending', matches: ['scumbag'] }]);
  await call(reviewAd, { params: { id: String(id) }, body: { decision: 'approve' } }, admin.token);
  expect(await waiting()).toEqual([]);
});

test('says that the text of an opinion waits for review, and not once it has been approved', async () => {
  const vote_id = await save('Fine');
  const level = { voting_parameters: 'oppose' } as const;
  const text = async (comment_text: string) => [
    (await call(saveOpinion, { params, body: { vote: level, comment_text } }, author.token)).body.message,
    (
      await call(
        editOpinionComment,
        { params: { ...params, voteId: String(vote_id) }, body: { comment_text } },
        author.token,
      )
    ).body.message,
  ];
  const waits = 'Your comment is waiting for review.';
  expect(await text('A scumbag')).toEqual([`Your opinion has been saved. ${waits}`, waits]);
  // An edit does not release it.
  expect(await text('A fair text')).toEqual([`Your opinion has been saved. ${waits}`, waits]);
  await text('A scumbag');
  const [found] = await inReview();
  await decide(found!.id, 'keep');
  expect(await text('A scumbag')).toEqual(['Your opinion has been saved.', 'Your comment has been saved.']);
});

test('holds the text of an opinion, not its level, until an administrator approves it', async () => {
  const vote = await save('You $cumb@g');
  expect(await thread(vote, author)).toMatchObject({ comment_text: 'You $cumb@g', in_review: true });
  for (const who of [reader, undefined]) {
    expect(await thread(vote, who)).toMatchObject({ comment_text: null, in_review: false });
    const { body } = await call(opinionPage, { params, query: {} }, who?.token);
    expect(body.voters).toBe(1);
    expect(JSON.stringify(body)).not.toContain('cumb');
  }
  expectRefusal(
    await call(flagComment, { params: { id: String(vote) }, body: {} }, reader.token),
    'not_found',
  );
  const [found] = await inReview();
  expect(found).toMatchObject({
    subject: 'opinion',
    text: 'You $cumb@g',
    matches: ['scumbag'],
    flag_count: 0,
  });
  expect((await decide(found!.id, 'keep')).status).toBe(200);
  expect(await thread(vote, reader)).toMatchObject({ comment_text: 'You $cumb@g', in_review: false });
  // The same text is not put in review again, with another level or without naming it.
  await save('You $cumb@g');
  await save(undefined);
  expect(await inReview()).toEqual([]);
  await save('You other scumbag');
  expect(await inReview()).toHaveLength(1);
  // An edit does not release it.
  await save('You other person');
  expect(await thread(vote, reader)).toMatchObject({ comment_text: null });
  await decide((await inReview())[0]!.id, 'keep');
  expect(await thread(vote, reader)).toMatchObject({ comment_text: 'You other person' });
});

test('refuses to approve a text that has changed since the administrator read it', async () => {
  const vote = await save('You scumbag');
  const [read] = await inReview();
  await save('All scumbags, and something worse');
  expectRefusal(await decide(read!.id, 'keep'), 'not_found');
  expect(await thread(vote, reader)).toMatchObject({ comment_text: null });
  const [next, ...more] = await inReview();
  expect([next!.text, more]).toEqual(['All scumbags, and something worse', []]);
  // The same text again is no change.
  await save('All scumbags, and something worse');
  expect((await decide(next!.id, 'keep')).status).toBe(200);
  expect(await thread(vote, reader)).toMatchObject({ comment_text: 'All scumbags, and something worse' });
});

test('closes the case of a reported text or one in review once its author has emptied it', async () => {
  const vote = await save('You scumbag');
  await save('');
  expect(await inReview()).toEqual([]);
  expect(await thread(vote, author)).toMatchObject({ comment_text: null, in_review: false });
  await save('A fair text');
  expect(await thread(vote, reader)).toMatchObject({ comment_text: 'A fair text' });
  const one = { params: { id: String(vote) }, body: {} };
  const waiting = async () => (await call(contract.listFlags, { query: {} }, admin.token)).body.flags;
  await call(flagComment, one, reader.token);
  expect(await waiting()).toHaveLength(1);
  const own = { ...params, voteId: String(vote) };
  await call(editOpinionComment, { params: own, body: { comment_text: '' } }, author.token);
  expect(await waiting()).toEqual([]);
  expectRefusal(await call(flagComment, one, reader.token), 'not_found');
  // Another text can be reported by the same member.
  await save('Another text');
  await call(flagComment, one, reader.token);
  expect(await waiting()).toMatchObject([{ text: 'Another text', flag_count: 1 }]);
});

test('hides replies in review from everybody but their author, in lists and counts', async () => {
  const vote = await save('A fair text', reader);
  const { body } = await reply(vote, 'See http://sub.evil.example');
  expect(body.comment).toMatchObject({ in_review: true, can: { delete: true, flag: false } });
  const id = body.comment_id;
  for (const [who, count] of [
    [author, 1],
    [reader, 0],
    [undefined, 0],
  ] as const) {
    const shown = await thread(vote, who);
    expect([shown.replies_count, shown.others_reply.length]).toEqual([count, count]);
  }
  for (const refused of [
    await call(likeComment, { params: { id: String(id) } }, reader.token),
    await call(flagComment, { params: { id: String(id) }, body: {} }, reader.token),
    await reply(vote, 'Answer', reader, id),
  ])
    expectRefusal(refused, 'not_found');
  await expectNoDrift();
  const events = () =>
    db
      .selectFrom('notification_events')
      .select(['kind', 'receiver_id'])
      .where('post_id', '=', id)
      .orderBy('kind')
      .execute();
  expect(await events()).toEqual([]);
  await decide((await inReview())[0]!.id, 'keep');
  expect(await events()).toEqual([
    { kind: 'moderation', receiver_id: author.id },
    { kind: 'post', receiver_id: null },
  ]);
  expect((await thread(vote)).others_reply).toMatchObject([{ comment_id: id, in_review: false }]);
  await expectNoDrift();
});

test('shows a comment in review on a share to its author alone', async () => {
  await buildConnections(db, author.id, [reader.id]);
  const text = { share_text: 'A fair share' };
  const { id } = (await call(createShare, { body: text }, reader.token)).body.share;
  const body = { share_id: id, comment_text: 'A scumbag' };
  expect((await call(addShareComment, { body }, author.token)).body.share_comment.in_review).toBe(true);
  const params = { id: String(id) };
  for (const [who, count] of [
    [author, 1],
    [reader, 0],
  ] as const) {
    const shown = [
      (await call(feed, { query: {} }, who.token)).body.shares[0]!,
      (await call(shareDetails, { params, query: {} }, who.token)).body.share,
      (await call(shareDetails, { params, query: { take: 2 } }, who.token)).body.share,
    ];
    for (const share of shown)
      expect([share.comments_count, share.share_comments.length]).toEqual([count, count]);
  }
});

test('shows a rejected reply to no one, and the reason to its author', async () => {
  const vote = await save('Another fair text', reader);
  const { body } = await reply(vote, 'scumbag');
  const [found] = await inReview();
  await decide(found!.id, 'remove');
  expect((await thread(vote, reader)).others_reply).toEqual([]);
  expect((await thread(vote, author)).others_reply).toMatchObject([
    { comment_id: body.comment_id, comment: rejectedNotice, flag_comment: 1, in_review: false },
  ]);
  const own = await call(contract.myDecision, { params: { id: String(found!.id) } }, author.token);
  expect(own.body.decision).toMatchObject({ text: 'scumbag', reason: 'Spam' });
  await call(
    contract.decideAppeal,
    { params: { id: String(found!.id) }, body: { decision: 'restore', reason: 'Fine' } },
    admin.token,
  );
  expect((await thread(vote, reader)).others_reply).toMatchObject([{ comment: 'scumbag' }]);
  await expectNoDrift();
});
