import { expect, test } from 'vitest';
import { acceptedEncoding, prefersPage } from './content-negotiation.ts';

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['TEXT/HTML; q=0.5', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html, application/json', true],
  ['application/json', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
  ['text/html;q=0', false],
  ['text/html;q=nonsense', false],
  [',;=,;;q=', false],
])('a caller with Accept %s prefers a page: %s', (accept, expected) => {
  expect(prefersPage(accept)).toBe(expected);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  ['zstd', 'identity'],
  [undefined, 'identity'],
])('a caller with Accept-Encoding %s gets %s', (header, expected) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(expected);
});
