import { expect, test } from 'vitest';
import { addComment, flagComment, likeComment } from '#contract/posts.ts';
import { getInitiative } from '#contract/initiatives.ts';
import {
  deleteOpinion,
  editOpinionComment,
  myOpinions,
  opinionBars,
  opinionPage,
  saveOpinion,
  userVote,
  voteDetails,
} from '#contract/opinions/opinions.ts';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { erase, exportData } from '#contract/members/lifecycle.ts';
import { testApp } from '#server/testing/app.ts';
import { buildInitiative, buildMember, published } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildHold } from '#server/testing/relate.ts';

const { app, call, db } = await testApp();
const on = (id: number) => ({ params: { type: 'initiatives' as const, id: String(id) } });

async function scene() {
  const [author, voter] = [await buildMember(db), await buildMember(db, { first_name: 'Vera' })];
  const id = await buildInitiative(db, author.id, published);
  const vote = (token: string, level: 'support' | 'strong_support' | 'oppose', comment_text?: string) =>
    call(saveOpinion, { ...on(id), body: { vote: { voting_parameters: level }, comment_text } }, token);
  return { author, voter, id, vote };
}

test('an opinion on an initiative works as on a bill', async () => {
  const { author, voter, id, vote } = await scene();
  const { body: saved } = await vote(voter.token, 'support', 'Long overdue.');
  expect(saved).toMatchObject({ voters: 1, counts: { support: 1 }, score: 5 });
  const page = (await call(opinionPage, { ...on(id), query: {} }, author.token)).body;
  expect(page.object).toEqual({
    id,
    slug: String(id),
    title: 'Plant a million street trees',
    type: 'initiative',
    number: null,
    category: null,
  });
  const entry = page['Other Opinions'][0]!;
  expect(entry).toMatchObject({ user_name: 'Vera Ruiz', comment_text: 'Long overdue.' });
  const comment = { params: { id: String(entry.comment_id) } };
  expect((await call(likeComment, comment, author.token)).body).toMatchObject({ liked: true, like_count: 1 });
  expect(
    (await call(addComment, { body: { vote_id: saved.vote_id, comment_text: 'Thank you!' } }, author.token))
      .status,
  ).toBe(201);
  expect((await call(flagComment, { ...comment, body: { comment: 'Rude' } }, author.token)).status).toBe(200);
  const own = { params: { ...on(id).params, voteId: String(saved.vote_id) } };
  expect(
    (await call(editOpinionComment, { ...own, body: { comment_text: 'At last.' } }, voter.token)).status,
  ).toBe(200);
  const details = (await call(voteDetails, { params: { id: String(saved.vote_id) }, query: {} })).body;
  expect(details).toMatchObject({
    object: { id, type: 'initiative' },
    vote_details: { comment_text: 'At last.', others_reply: [{ comment: 'Thank you!' }] },
  });
  expect((await call(myOpinions, { query: { q: 'street trees' } }, voter.token)).body.opinions).toMatchObject(
    [{ type: 'initiatives', object: { id, title: 'Plant a million street trees' } }],
  );
  expect((await call(userVote, on(id), voter.token)).body.vote).toEqual({ voting_parameters: 'support' });
  expect((await call(deleteOpinion, own, voter.token)).body).toMatchObject({ voters: 0 });
});

test('counts supporters as signatures', async () => {
  const { author, voter, id, vote } = await scene();
  await vote(voter.token, 'support');
  await vote(author.token, 'strong_support');
  await vote((await buildMember(db)).token, 'oppose');
  const { initiative } = (await call(getInitiative, { params: { id: String(id) } }, voter.token)).body;
  expect(initiative).toMatchObject({
    supports_count: 2,
    opinions: { voters: 3 },
    vote: { voting_parameters: 'support' },
  });
});

test('hides drafts from opinions, images and widgets of others', async () => {
  const [author, other] = [await buildMember(db), await buildMember(db)];
  const id = await buildInitiative(db, author.id);
  expectRefusal(await call(opinionPage, { ...on(id), query: {} }, other.token), 'not_found');
  expectRefusal(await call(opinionBars, on(id)), 'not_found');
  expectRefusal(await call(userVote, on(id), other.token), 'not_found');
  expectRefusal(
    await call(saveOpinion, { ...on(id), body: { vote: { voting_parameters: 'support' } } }, other.token),
    'not_found',
  );
  expectRefusal(await call(addToWatchlist, { body: { bill_id: id } }, other.token), 'not_found');
  for (const path of [
    `/embed/initiatives/${id}`,
    `/embed/initiatives/${id}.json`,
    `/share-images/initiatives/${id}.png`,
    `/api/v1/initiatives/${id}/votes/live`,
  ])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
});

test('a submitted initiative has an image and a widget', async () => {
  const { id } = await scene();
  const picture = await app.inject(`/share-images/initiatives/${id}.png`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await app.inject(`/embed/initiatives/${id}`)).body).toContain('Plant a million street trees');
  expect(JSON.parse((await app.inject(`/embed/initiatives/${id}.json`)).body)).toMatchObject({
    url: `https://polity.test/initiatives/${id}`,
  });
});

test('a member who holds the author can still delete an opinion on it', async () => {
  const { author, voter, id, vote } = await scene();
  const { body } = await vote(voter.token, 'oppose', 'No.');
  await buildHold(db, voter.id, author.id);
  expectRefusal(await call(opinionPage, { ...on(id), query: {} }, voter.token), 'not_found');
  expectRefusal(await vote(voter.token, 'support'), 'not_found');
  const mine = (await call(myOpinions, { query: {} }, voter.token)).body.opinions;
  expect(mine.map(({ object }) => object.title)).toEqual(['An initiative that is no longer there']);
  const own = { params: { ...on(id).params, voteId: String(body.vote_id) } };
  expect((await call(deleteOpinion, own, voter.token)).status).toBe(200);
});

test('opinions of members the author has blocked count but are hidden from the author', async () => {
  const { author, voter, id, vote } = await scene();
  await buildHold(db, author.id, voter.id);
  const { status, body } = await vote(voter.token, 'oppose', 'I object.');
  expect([status, body.voters]).toEqual([200, 1]);
  expect((await call(opinionPage, { ...on(id), query: {} })).body['Other Opinions']).toMatchObject([
    { comment_text: 'I object.' },
  ]);
  const seen = (await call(opinionPage, { ...on(id), query: {} }, author.token)).body;
  expect(seen).toMatchObject({ voters: 1, total_count: 0, 'Other Opinions': [] });
  expectRefusal(
    await call(voteDetails, { params: { id: String(body.vote_id) }, query: {} }, author.token),
    'not_found',
  );
});

test('an initiative can be watched', async () => {
  const { voter, id } = await scene();
  const watched = async () =>
    (await call(getInitiative, { params: { id: String(id) } }, voter.token)).body.initiative.watched;
  expect((await call(addToWatchlist, { body: { bill_id: id } }, voter.token)).status).toBe(200);
  expect(await watched()).toBe(true);
  await call(removeFromWatchlist, { params: { bill_id: String(id) } }, voter.token);
  expect(await watched()).toBe(false);
});

test('a member can remove an initiative they can no longer read from the watchlist', async () => {
  const { author, voter, id } = await scene();
  const remove = () => call(removeFromWatchlist, { params: { bill_id: String(id) } }, voter.token);
  await call(addToWatchlist, { body: { bill_id: id } }, voter.token);
  await buildHold(db, voter.id, author.id);
  expect((await remove()).status).toBe(200);
  expectRefusal(await remove(), 'not_found');
});

test('initiatives are in the author’s export and are erased with the account', async () => {
  const { author, voter, id, vote } = await scene();
  await vote(voter.token, 'support');
  const draft = await buildInitiative(db, author.id, { title: 'Only mine' });
  const exported = (await call(exportData, {}, author.token)).body as { initiatives?: { id: number }[] };
  expect(exported.initiatives).toMatchObject([{ id }, { id: draft, title: 'Only mine' }]);
  expect((await call(exportData, {}, voter.token)).body).toMatchObject({
    initiatives: [],
    opinions: [{ title: 'Plant a million street trees' }],
  });
  await db.updateTable('members').set({ password_hash: null }).where('id', '=', author.id).execute();
  expect((await call(erase, { body: {} }, author.token)).status).toBe(200);
  for (const gone of [id, draft])
    expect((await call(getInitiative, { params: { id: String(gone) } }, voter.token)).status).toBe(404);
  expect(await db.selectFrom('items').where('id', 'in', [id, draft]).selectAll().execute()).toEqual([]);
  expect((await call(myOpinions, { query: {} }, voter.token)).body.opinions).toEqual([]);
});
