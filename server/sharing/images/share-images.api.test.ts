import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';

const { app, db } = await testApp();

test('the image of the bars is a PNG of 1200 × 630, keeps its tag while nothing changes and gets a new one with a vote', async () => {
  const bill = await buildBill(db, { title: 'Étude <script> & "quotes" 漢字 😀 on clean water' });
  const url = `/share-images/bills/${bill.slug}.png`;
  const first = await app.inject(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
  });
  expect(first.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(first.rawPayload.readUInt32BE(16)).toBe(1200);
  expect(first.rawPayload.readUInt32BE(20)).toBe(630);
  expect((await sharp(first.rawPayload).stats()).entropy).toBeGreaterThan(0.3);
  const { etag } = first.headers;
  expect((await app.inject({ url, headers: { 'if-none-match': etag! } })).statusCode).toBe(304);
  const { id } = await buildMember(db);
  await db.insertInto('opinions').values({ item_id: bill.id, member_id: id, level: 'support' }).execute();
  expect((await app.inject({ url, headers: { 'if-none-match': etag! } })).statusCode).toBe(200);
});

test.each(['bills/hr99999-119.png', 'bills/hr1-119.gif', 'people/1.png', 'bills/..%2fx.png'])(
  'answers 404 at %s',
  async (path) => {
    expect((await app.inject(`/share-images/${path}`)).statusCode).toBe(404);
  },
);
