import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listBills } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill } from '#server/testing/build.ts';

const { app, db } = await testApp();

test.each([listBills.path, `${listBills.path}/export.csv`, `${listBills.path}/feed.rss`])(
  'compresses %s for clients that accept it',
  async (url) => {
    await buildBill(db, { title: 'A bill with a title that repeats itself. '.repeat(40) });
    const plain = await app.inject({ url });
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.headers['vary']).toMatch(/accept-encoding/i);
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    // A strong tag must differ between the two.
    expect(String(small.headers.etag ?? 'W/')).toMatch(/^W\//);
  },
);
