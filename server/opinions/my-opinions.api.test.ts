import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { myOpinions } from '#contract/opinions/opinions.ts';
import { flaggedNotice, rejectedNotice } from '#contract/posts.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { indexesOf, plansOf, scansOf } from '#server/testing/plans.ts';

const { call, db } = await testApp();

test('lists my opinions 25 a page, last changed first, and searches texts, titles and numbers', async () => {
  const [me, other] = [await buildMember(db), await buildMember(db)];
  const bills = [];
  for (let n = 0; n < 60; n++) bills.push(await buildBill(db, { title: `Act number ${n}q of its kind` }));
  const ids = bills.map(({ id }) => id);
  await sql`
    insert into opinions (item_id, member_id, level, text, updated_at)
    select id, member, 'support', case when ord % 2 = 0 then 'My 100% words' end, now() - ord % 30 * interval '1 hour'
    from unnest(${ids}::int[]) with ordinality as bill (id, ord) cross join unnest(${[me.id, other.id]}::int[]) as who (member)`.execute(
    db,
  );
  const plain = await db
    .selectFrom('opinions')
    .select('id')
    .where('member_id', '=', me.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const read = async (query: { page?: number; q?: string }) =>
    (await call(myOpinions, { query: query }, me.token)).body;
  const shown = [];
  for (const page of [1, 2, 3]) {
    const body = await read({ page });
    expect(body).toMatchObject({ page, total_count: 60, total_pages: 3 });
    shown.push(...body.opinions.map(({ vote_id }) => vote_id));
  }
  expect(shown).toEqual(plain.map(({ id }) => id));
  expect(await read({ page: 4 })).toMatchObject({ opinions: [], total_count: 60, total_pages: 3 });

  expect(await read({ q: '100%' })).toMatchObject({ total_count: 30, total_pages: 2 });
  expect((await read({ q: '100%', page: 2 })).opinions).toHaveLength(5);
  expect(await read({ q: '100%', page: 3 })).toMatchObject({ opinions: [], total_count: 30 });
  expect((await read({ q: 'number 7q' })).opinions).toMatchObject([{ object: { id: ids[7] } }]);
  expect((await read({ q: bills[9]!.slug.toUpperCase() })).total_count).toBeGreaterThan(0);
  await db.updateTable('opinions').set({ text: "It's 5% better" }).where('id', '=', shown[0]!).execute();
  for (const q of ["it's 5%", 'it’s 5%']) expect((await read({ q })).total_count).toBe(1);
  for (const q of ['100_', '%%', String.raw`\\`, 'zzzz']) expect((await read({ q })).opinions).toEqual([]);
});

test('finds my opinions by the number of a bill in any spelling', async () => {
  const me = await buildMember(db);
  const house = await buildBill(db, { bill_type: 'hr', number: 7022, slug: 'hr7022-119' });
  const joint = await buildBill(db, { bill_type: 'sjres', number: 7022, slug: 'sjres7022-119' });
  for (const { id: item_id } of [house, joint])
    await db.insertInto('opinions').values({ item_id, member_id: me.id, level: 'oppose' }).execute();
  const found = async (q: string) =>
    (await call(myOpinions, { query: { q } }, me.token)).body.opinions.map(({ object }) => object.id);
  for (const q of ['H.R. 7022', 'hr 7022', 'HR-7022', 'House Bill 7022', 'hr7022-119'])
    expect(await found(q)).toEqual([house.id]);
  expect(await found('S.J.Res. 7022')).toEqual([joint.id]);
  expect(await found('7022')).toEqual([joint.id, house.id]);
  expect(await found('H.R. 7022 (118th)')).toEqual([]);
});

test('shows a notice for a text of mine that was removed, and which one waits for review', async () => {
  const me = await buildMember(db);
  const save = async (values: { removed_at?: Date; review_since?: Date }) => {
    const { id: item_id } = await buildBill(db);
    const opinion = { item_id, member_id: me.id, level: 'support', text: 'My words', ...values } as const;
    await db.insertInto('opinions').values(opinion).execute();
  };
  await save({});
  await save({ review_since: new Date() });
  await save({ removed_at: new Date() });
  await save({ removed_at: new Date(), review_since: new Date() });
  const { opinions } = (await call(myOpinions, { query: {} }, me.token)).body;
  expect(opinions).toMatchObject([
    { comment_text: rejectedNotice, flag_comment: 1, in_review: false },
    { comment_text: flaggedNotice, flag_comment: 1, in_review: false },
    { comment_text: 'My words', flag_comment: 0, in_review: true },
    { comment_text: 'My words', flag_comment: 0, in_review: false },
  ]);
});

test('reads no more opinions than a page of my opinions shows', async () => {
  const me = await buildMember(db);
  await sql`insert into members (email, first_name, last_name) select n || '@crowd.example', 'A', 'B' from generate_series(1, 30) n`.execute(
    db,
  );
  await sql`
    with made as (insert into items (item_type) select 'bill' from generate_series(1, 2000) returning id)
    insert into opinions (item_id, member_id, level) select made.id, m.id, 'oppose' from made cross join members m
    where m.id = ${me.id} or m.email like '%@crowd.example' and made.id % 2 = 0`.execute(db);
  await sql`vacuum analyze posts`.execute(db);
  const plans = await plansOf(db, () => call(myOpinions, { query: {} }, me.token));
  expect(indexesOf(plans)).toContain('posts_author_idx');
  expect(scansOf(plans, ['posts'])).toEqual([]);
  const types = plans.flatMap(({ nodes }) => nodes.map((node) => node['Node Type']));
  expect(types).toContain('Incremental Sort');
  expect(types).not.toContain('WindowAgg');
});
