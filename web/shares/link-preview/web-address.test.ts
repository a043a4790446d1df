import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test('only addresses on the web become links', () => {
  expect(webAddress(' https://news.example.org/a ')?.host).toBe('news.example.org');
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'hello', 'http://'])
    expect(webAddress(text)).toBeNull();
});
