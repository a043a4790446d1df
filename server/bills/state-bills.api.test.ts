import { expect, onTestFinished, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import { addComment, flagComment, likeComment } from '#contract/posts.ts';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { setToday } from '#server/environment/clock.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildNewcomer } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { app, call, db } = await testApp();

test('shows a state bill only to members in California, by id and by public identifier', async () => {
  const { id, slug } = await buildBill(db, {
    slug: 'ca-ab12-20252026',
    category: 'state',
    bill_type: 'ab',
    session: '20252026',
    origin_chamber: 'assembly',
  });
  const [californian, texan, newcomer] = [
    await buildMember(db),
    await buildMember(db, { state: 'TX' }),
    await buildNewcomer(db),
  ];
  for (const params of [{ id: slug }, { id: String(id) }]) {
    const { status, body } = await call(getBill, { params }, californian.token);
    expect([status, body.bill.slug]).toEqual([200, slug]);
    expectRefusal(await call(getBill, { params }), 'invalid_session');
    expectRefusal(await call(getBill, { params }, texan.token), 'state_content_unavailable');
    expectRefusal(await call(getBill, { params }, newcomer.token), 'state_content_unavailable');
  }
});

test('limits its opinions, watchlist entry, image and widget to the same members', async () => {
  const { slug } = await buildBill(db, { slug: 'ca-sb9-20252026', category: 'state', bill_type: 'sb' });
  const [californian, texan] = [await buildMember(db), await buildMember(db, { state: 'TX' })];
  const params = { type: 'bills' as const, id: slug };
  const vote = { body: { vote: { voting_parameters: 'support' as const } }, params };
  expect((await call(opinionPage, { params, query: {} }, californian.token)).status).toBe(200);
  expectRefusal(await call(opinionPage, { params, query: {} }), 'invalid_session');
  expectRefusal(await call(opinionPage, { params, query: {} }, texan.token), 'state_content_unavailable');
  expect((await call(saveOpinion, vote, californian.token)).status).toBe(200);
  expectRefusal(await call(saveOpinion, vote, texan.token), 'state_content_unavailable');
  const watching = { body: { bill_id: slug } };
  expect((await call(addToWatchlist, watching, californian.token)).status).toBe(200);
  expectRefusal(await call(addToWatchlist, watching, texan.token), 'state_content_unavailable');
  for (const path of [
    `/share-images/bills/${slug}.png`,
    `/embed/bills/${slug}.json`,
    `/embed/bills/${slug}`,
  ]) {
    const { statusCode, body } = await app.inject(path);
    expect([path, statusCode]).toEqual([path, 401]);
    expect(body).not.toContain('Whole Milk');
  }
});

test('limits replies, likes and reports below its opinions to the same members', async () => {
  const { slug } = await buildBill(db, { slug: 'ca-sb11-20252026', category: 'state', bill_type: 'sb' });
  const [californian, texan] = [await buildMember(db), await buildMember(db, { state: 'TX' })];
  const params = { type: 'bills' as const, id: slug };
  const author = await buildMember(db);
  const vote = { voting_parameters: 'support' as const };
  const { vote_id } = (await call(saveOpinion, { params, body: { vote, comment_text: 'Why' } }, author.token))
    .body;
  const reply = { body: { vote_id, comment_text: 'Yes' } };
  const { comment_id } = (await call(addComment, reply, californian.token)).body;
  const below = { body: { ...reply.body, parent_comment_id: comment_id } };
  for (const refused of [reply, below])
    expectRefusal(await call(addComment, refused, texan.token), 'state_content_unavailable');
  for (const id of [vote_id, comment_id].map(String)) {
    expectRefusal(await call(likeComment, { params: { id } }, texan.token), 'state_content_unavailable');
    expectRefusal(
      await call(flagComment, { params: { id }, body: {} }, texan.token),
      'state_content_unavailable',
    );
  }
  expectRefusal(await call(likeComment, { params: { id: '999999999' } }, texan.token), 'not_found');
  const id = String(vote_id);
  expect((await call(likeComment, { params: { id } }, californian.token)).status).toBe(200);
  expect((await call(flagComment, { params: { id }, body: {} }, californian.token)).status).toBe(200);
});

test('a member who has moved away can still remove a state bill from the watchlist', async () => {
  const { id, slug } = await buildBill(db, { slug: 'ca-sb10-20252026', category: 'state', bill_type: 'sb' });
  const member = await buildMember(db);
  await call(addToWatchlist, { body: { bill_id: slug } }, member.token);
  await db.updateTable('members').set({ state: 'TX' }).where('id', '=', member.id).execute();
  expect((await call(removeFromWatchlist, { params: { bill_id: String(id) } }, member.token)).status).toBe(
    200,
  );
  expect(await db.selectFrom('watchlist').selectAll().where('member_id', '=', member.id).execute()).toEqual(
    [],
  );
});

test('the list of the current years is of the session that began in December', async () => {
  const bill = (slug: string, congress: number) =>
    buildBill(db, { slug, category: 'state', bill_type: 'ab', session: slug.slice(-8), congress });
  await bill('ca-ab1-20252026', 119);
  await bill('ca-ab1-20272028', 120);
  const { token } = await buildMember(db);
  onTestFinished(() => setToday(undefined));
  for (const [day, session] of [
    ['2026-12-06', '20252026'],
    ['2026-12-07', '20272028'],
  ] as const) {
    setToday(day);
    const { body } = await call(
      listBills,
      { query: { category: 'state', years: 'current', page: 1 } },
      token,
    );
    const slugs = body.groups.flatMap(({ items }) => items.map(({ slug }) => slug));
    expect(new Set(slugs.map((slug) => slug.slice(-8)))).toEqual(new Set([session]));
  }
});
