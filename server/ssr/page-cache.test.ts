import { expect, it } from 'vitest';
import { KeptDocument } from './kept-document.ts';
import { PageCache } from './page-cache.ts';

const page =
  (text: string, status = 200) =>
  async () => ({ status, document: new KeptDocument(text, '') });

it('A page is rendered once for all who ask for it at the same time, and kept.', async () => {
  const cache = new PageCache();
  let renders = 0;
  const render = async () => page(String(++renders))();
  const all = await Promise.all(Array.from({ length: 10 }, () => cache.get('/fedbills', render)));
  await cache.get('/fedbills', render);
  expect(renders).toBe(1);
  expect(new Set(all).size).toBe(1);
});

it('What is not a page is not kept.', async () => {
  const cache = new PageCache();
  await cache.get('/gone', page('gone', 404));
  expect((await cache.get('/gone', page('back'))).status).toBe(200);
  await expect(cache.get('/fault', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get('/fault', page('mended'))).status).toBe(200);
});
