import { expect, test } from 'vitest';
import { getBill } from '#contract/bills/bills.ts';
import { searchAll } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill } from '#server/testing/build.ts';

const { call, db } = await testApp();
const read = async (id: string) => (await call(getBill, { params: { id } })).body.bill;

test('a summary exists, was not published, or has not been loaded', async () => {
  const { id, slug } = await buildBill(db);
  expect((await read(slug)).summary_state).toBe('not_loaded');
  await db.updateTable('bills').set({ summaries_loaded: true }).where('id', '=', id).execute();
  expect((await read(slug)).summary_state).toBe('none');
  await db.insertInto('bill_summaries').values({ bill_id: id, version_code: '00', text: 'Milk.' }).execute();
  await db.updateTable('bills').set({ summary_text: 'Milk.' }).where('id', '=', id).execute();
  expect((await read(slug)).summary_state).toBe('published');
});

test('lists texts in order of stage, with links to pages for people', async () => {
  const source_url = 'https://www.congress.gov/bill/119th-congress/house-bill/7';
  const { id, slug } = await buildBill(db, { source_url });
  const text = (version: string, position: number, dated: string | null) => ({
    bill_id: id,
    position,
    name: version,
    version,
    dated,
    url: `https://www.govinfo.gov/bulkdata/BILLS/119/1/hr/BILLS-119hr7${version}.xml`,
  });
  await db
    .insertInto('bill_texts')
    .values([text('eh', 0, null), text('enr', 1, null), text('ih', 2, '2025-01-16')])
    .execute();
  const bill = await read(slug);
  expect(bill.texts.map(({ version }) => version)).toEqual(['enr', 'eh', 'ih']);
  expect(bill.texts[0]!.url).toBe(
    'https://www.govinfo.gov/content/pkg/BILLS-119hr7enr/html/BILLS-119hr7enr.htm',
  );
  expect(bill.text_url).toBe(`${source_url}/text`);
});

test('a bill names the companion that became law, and related bills have a status', async () => {
  const { id, slug } = await buildBill(db, { title: 'ACES Act' });
  const law = await buildBill(db, {
    bill_type: 's',
    title: 'ACES Act of 2025',
    status: 'became_law',
    law_number: 'Public Law 119-32',
  });
  await db
    .insertInto('bill_relations')
    .values({ bill_id: id, related_slug: law.slug, relationship: 'Related bill' })
    .execute();
  const bill = await read(slug);
  expect(bill.enacted_as).toMatchObject({ slug: law.slug, law_number: 'Public Law 119-32' });
  expect(bill.related).toMatchObject([{ status: 'became_law', law_number: 'Public Law 119-32' }]);
});

test('an unfinished bill died with its congress, once the data are newer', async () => {
  const old = { congress: 118, status: 'passed_house' } as const;
  const { slug } = await buildBill(db, { ...old, slug: 'hr90-118', number: 90 });
  // The President may still sign what passed both chambers.
  const { slug: passed } = await buildBill(db, { ...old, slug: 's9-118', status: 'passed_both' });
  const { slug: current } = await buildBill(db, { slug: 'hr90-119', number: 91 });
  expect((await read(slug)).died_on).toBeNull();
  await db.insertInto('data_sets').values({ name: 'bills', as_of: '2025-01-17' }).execute();
  expect((await read(slug)).died_on).toBeNull();
  await db.updateTable('data_sets').set({ as_of: '2025-01-18' }).execute();
  expect((await read(slug)).died_on).toBe('2025-01-03');
  expect((await read(passed)).died_on).toBeNull();
  expect((await read(current)).died_on).toBeNull();
  const { body } = await call(searchAll, { query: { q: 'H.R. 90' } });
  expect(body.bills.items.map(({ slug, died_on }) => [slug, died_on])).toContainEqual([
    'hr90-118',
    '2025-01-03',
  ]);
});
