import { expect, test } from 'vitest';
import { readMetadata } from './page-metadata.ts';

const head = '<title>Parks</title><meta property="og:description" content="Trees for all">';

test('an element that is never closed does not hide what follows', () => {
  expect(readMetadata(`<html><head><noscript>${head}`)).toMatchObject({
    title: 'Parks',
    description: 'Trees for all',
  });
});

// 1 MB of these took the parser three minutes.
test.each(['<p><a>', '<svg>', '<a></p>'])('a page is read up to its 2,000th element: %s', (elements) => {
  expect(
    readMetadata(head + elements.repeat(2_000) + '<meta name="twitter:image" content="/late.png">'),
  ).toEqual({ title: 'Parks', description: 'Trees for all', siteName: '', image: undefined });
});
