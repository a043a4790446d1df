import { expect, test } from 'vitest';
import { prefersPage } from './content-negotiation.ts';

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
])('%s → %s', (accept, expected) => {
  expect(prefersPage(accept)).toBe(expected);
});
