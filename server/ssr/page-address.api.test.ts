import { expect, test } from 'vitest';
import { listBills } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { testRenderer } from '#server/testing/renderer.ts';
import { pageAddress } from './page-address.ts';

const { app } = await testApp(await testRenderer());

test.each([
  ['/home?fbclid=1', '/home'],
  ['/fedbills?utm_source=a&sort=newest&gclid=2&filter=a+b', '/fedbills?sort=newest&filter=a+b'],
  ['/home?auth_token=x', '/home'],
  ['/find?zip=94110', '/find?zip=94110'],
])('%s is the page %s', (url, address) => expect(pageAddress(url)).toBe(address));

test.each(['/fedbills', listBills.path])(
  'readers of a link to %s from a network share one page',
  async (path) => {
    const misses = async () =>
      /cache="pages",result="miss"\} (\d+)/.exec((await app.inject({ url: '/metrics' })).body)![1];
    const open = async (query: string) => {
      const page = await app.inject({ url: `${path}?${query}`, headers: { accept: 'text/html' } });
      expect(page.statusCode).toBe(200);
      return misses();
    };
    const first = await open('sort=newest&fbclid=1');
    expect(await open('sort=newest&fbclid=2')).toBe(first);
    expect(await open('sort=newest&page=1')).not.toBe(first);
  },
);
