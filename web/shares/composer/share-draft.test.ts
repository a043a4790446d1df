import { expect, test } from 'vitest';
import { sharedUrl, sharedWords } from './share-draft.ts';

test('takes a web address that was shared with the app, also from the middle of a text', () => {
  expect(sharedUrl('https://example.org/a?b=c')).toBe('https://example.org/a?b=c');
  expect(sharedUrl('Read this: http://example.org/')).toBe('http://example.org/');
});

test('takes nothing but http and https', () => {
  const refused = [null, '', 'javascript:alert(1)', 'data:text/html,x', 'example.org', 'https://'];
  for (const given of refused) expect(sharedUrl(given), String(given)).toBeNull();
});

test('keeps the words that were shared with a link, or without one', () => {
  expect(sharedWords('Read this: http://example.org/', 'http://example.org/')).toBe('Read this:');
  expect(sharedWords('A thought', null)).toBe('A thought');
  expect(sharedWords(null, 'http://example.org/')).toBe('');
});
