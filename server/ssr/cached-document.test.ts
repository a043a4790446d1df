import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedDocument } from './cached-document.ts';

test.each(['a', 'Ünïcode … 🗳️'.repeat(20_000)])('every encoding contains the same page', (html) => {
  const document = new CachedDocument(html);
  expect(document.body('identity').toString()).toBe(html);
  expect(gunzipSync(document.body('gzip')).toString()).toBe(html);
  expect(brotliDecompressSync(document.body('br')).toString()).toBe(html);
});

test('the ETag is strong, the same for the same page, and differs between encodings', () => {
  const etag = new CachedDocument('page').etag('br');
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(new CachedDocument('page').etag('br')).toBe(etag);
  expect(new CachedDocument('page').etag('gzip')).not.toBe(etag);
  expect(new CachedDocument('another page').etag('br')).not.toBe(etag);
});
