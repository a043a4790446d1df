import { expect, test } from 'vitest';
import { getBillText } from '#contract/bills/bill-texts.ts';
import { getBill } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { testRenderer } from '#server/testing/renderer.ts';

const { call, send, db } = await testApp(await testRenderer());

async function buildText(bill_id: number, version: string, body: string, position = 0): Promise<void> {
  await db
    .insertInto('bill_texts')
    .values({ bill_id, position, name: 'Introduced in House', dated: '2025-01-16', version, url: null })
    .execute();
  await db.insertInto('bill_text_bodies').values({ bill_id, version, body }).execute();
}

test('returns a version as paragraphs, and the bill marks it as readable', async () => {
  const { id, slug } = await buildBill(db);
  await buildText(id, 'ih', 'SECTION 1.\n\nThis Act may be cited as the “Milk Act”.');
  for (const name of [slug, String(id)]) {
    const { body } = await call(getBillText, { params: { id: name, version: 'ih' }, query: {} });
    expect(body).toMatchObject({
      text: {
        version: 'ih',
        name: 'Introduced in House',
        date: '2025-01-16',
        paragraphs: ['SECTION 1.', 'This Act may be cited as the “Milk Act”.'],
      },
      page: 1,
      total_pages: 1,
      total_count: 2,
    });
  }
  const { bill } = (await call(getBill, { params: { id: slug } })).body;
  expect(bill.texts).toMatchObject([{ version: 'ih', readable: true }]);
});

test('splits a long text into pages; the page after the last is empty', async () => {
  const { id, slug } = await buildBill(db);
  await buildText(id, 'enr', `${'x'.repeat(60_000)}\n\n${'y'.repeat(60_000)}`);
  const read = async (page: number) =>
    (await call(getBillText, { params: { id: slug, version: 'enr' }, query: { page } })).body;
  expect((await read(1)).text.paragraphs[0]).toMatch(/^x/);
  expect((await read(2)).text.paragraphs[0]).toMatch(/^y/);
  expect(await read(3)).toMatchObject({ text: { paragraphs: [] }, total_pages: 2, total_count: 2 });
});

test('answers 404 for unknown versions and bills and rejects page 0', async () => {
  const { slug } = await buildBill(db);
  expectRefusal(await call(getBillText, { params: { id: slug, version: 'ih' }, query: {} }), 'not_found');
  expectRefusal(
    await call(getBillText, { params: { id: 'hr99999-119', version: 'ih' }, query: {} }),
    'not_found',
  );
  expectRefusal(await send({ url: `/api/v1/bills/${slug}/texts/ih?page=0` }), 'invalid_values', 'page');
  expectRefusal(await send({ url: `/api/v1/bills/${slug}/texts/%2e%2e%2f` }), 'not_found');
});

test('shows texts of state bills only to members in California', async () => {
  const { id, slug } = await buildBill(db, { slug: 'ca-ab77-20252026', category: 'state', bill_type: 'ab' });
  await buildText(id, 'v1', 'Words');
  const params = { id: slug, version: 'v1' };
  expectRefusal(await call(getBillText, { params, query: {} }), 'invalid_session');
  const texan = await buildMember(db, { state: 'TX' });
  expectRefusal(await call(getBillText, { params, query: {} }, texan.token), 'state_content_unavailable');
  expect((await call(getBillText, { params, query: {} }, (await buildMember(db)).token)).status).toBe(200);
});

test('the page of a bill without a text leads back to the bill', async () => {
  const { slug } = await buildBill(db);
  const url = `/bills/${slug}/text`;
  const { status, body } = await send({ method: 'GET', url, headers: { accept: 'text/html' } });
  const html = String(body.text);
  expect(status).toBe(404);
  expect(html).toContain('No text yet');
  expect(html).toMatch(new RegExp(`<a [^>]*href="/bills/${slug}"[^>]*>Bill details</a>`));
});
