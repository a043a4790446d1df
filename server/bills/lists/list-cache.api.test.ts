import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getBill, listBills, type Bill, type BillCard } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildOfficial } from '#server/testing/build.ts';

const { call, db } = await testApp();
const [slug, other] = ['hr983-119', 'hr984-119'];
const { id } = await buildBill(db, { slug, number: 983, introduced_date: '2025-02-04' });
await buildBill(db, { slug: other, number: 984, introduced_date: '2025-02-03' });
const sponsor = await buildOfficial(db, 'Jane Doe');
const { token } = await buildMember(db);

async function shown(
  sort: 'newest' | 'most_viewed' = 'newest',
): Promise<{ card: BillCard | undefined; count: number }> {
  // Twice, so that the second read is cached.
  await call(listBills, { query: { filter: '', sort } });
  await call(getBill, { params: { id: slug } });
  const { body } = await call(listBills, { query: { filter: '', sort } });
  const cards = body.groups.flatMap(({ items }) => items);
  return { card: cards.find((card) => card.slug === slug), count: body.total_count };
}

// Each change is made in the database, as another process would make it.
const changes: [
  what: string,
  change: ReturnType<typeof sql>,
  see: (card: Bill | BillCard) => unknown,
  want: unknown,
][] = [
  ['its title', sql`update bills set title = 'A new title' where id = ${id}`, (c) => c.title, 'A new title'],
  [
    'its issues',
    sql`insert into bill_issues (bill_id, issue, position) values (${id}, 'Health', 0)`,
    (c) => c.issues,
    ['Health'],
  ],
  [
    'its sponsor',
    sql`insert into sponsorships (bill_id, representative_id, is_sponsor) values (${id}, ${sponsor}, true)`,
    (c) => c.sponsor?.id,
    sponsor,
  ],
  [
    'the name of its sponsor',
    sql`update representatives set name = 'Ann Other' where id = ${sponsor}`,
    (c) => c.sponsor?.name,
    'Ann Other',
  ],
  // The view of this test may be counted before or after.
  ['its views', sql`update listings set views = 7 where bill_id = ${id}`, (c) => c.views_count >= 7, true],
];

it.each(changes)(
  'a cached list and a cached bill show a change of %s at once',
  async (_, change, see, want) => {
    const before = await shown();
    expect(see(before.card!)).not.toEqual(want);
    // The order by views caches only the cards.
    expect(see((await shown('most_viewed')).card!)).not.toEqual(want);
    await change.execute(db);
    expect(see((await shown()).card!)).toEqual(want);
    expect(see((await shown('most_viewed')).card!)).toEqual(want);
    const { body } = await call(getBill, { params: { id: slug } });
    expect(see(body.bill)).toEqual(want);
  },
);

it('a cached bill shows at once that a text can be read', async () => {
  const texts = async () => (await call(getBill, { params: { id: slug } })).body.bill.texts;
  await sql`insert into bill_texts (bill_id, position, name, version) values (${id}, 0, 'Introduced', 'ih')`.execute(
    db,
  );
  expect(await texts()).toMatchObject([{ version: 'ih', readable: false }]);
  await sql`insert into bill_text_bodies (bill_id, version, body) values (${id}, 'ih', 'Section 1.')`.execute(
    db,
  );
  expect(await texts()).toMatchObject([{ version: 'ih', readable: true }]);
});

it('an opinion shows on the next read, for its member and for everyone', async () => {
  await shown();
  await sql`insert into opinions (item_id, member_id, level)
    select ${id}, id, 'support' from members order by id desc limit 1`.execute(db);
  expect((await shown()).card).toMatchObject({
    supports_count: 1,
    opinions: { voters: 1 },
    vote: 'Not Voted',
  });
  const { body } = await call(getBill, { params: { id: slug } }, token);
  expect(body.bill).toMatchObject({ opinions: { voters: 1 }, vote: { voting_parameters: 'support' } });
});

it('a deleted bill disappears from the list, its count and its page', async () => {
  await shown('most_viewed');
  await sql`delete from items where id = ${id}`.execute(db);
  expect(await shown()).toEqual({ card: undefined, count: 1 });
  expect(await shown('most_viewed')).toEqual({ card: undefined, count: 1 });
  expect((await call(getBill, { params: { id: slug } })).status).toBe(404);
});
