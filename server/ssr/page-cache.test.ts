import { afterEach, expect, test, vi } from 'vitest';
import { CachedDocument } from './cached-document.ts';
import { PageCache } from './page-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

const page =
  (text: string, status = 200) =>
  async () => ({ status, document: new CachedDocument(text) });

test('renders a page once for all concurrent requests and caches it', async () => {
  const cache = new PageCache();
  let renders = 0;
  const render = async () => page(String(++renders))();
  const all = await Promise.all(Array.from({ length: 10 }, () => cache.get('/fedbills', render)));
  await cache.get('/fedbills', render);
  expect(renders).toBe(1);
  expect(new Set(all).size).toBe(1);
});

test('a page is rendered again after a write, also where the clock of the system was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const cache = new PageCache();
  const read = async (text: string) =>
    String((await cache.get('/fedbills', page(text))).document?.body('identity'));
  await read('before');
  vi.setSystemTime(Date.now() - 3_600_000);
  cache.recordWrite();
  vi.advanceTimersByTime(1_000);
  expect(await read('after')).toBe('after');
});

test('does not cache errors', async () => {
  const cache = new PageCache();
  await cache.get('/gone', page('gone', 404));
  expect((await cache.get('/gone', page('back'))).status).toBe(200);
  await expect(cache.get('/fault', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get('/fault', page('fixed'))).status).toBe(200);
});
