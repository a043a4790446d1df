import { expect, test } from 'vitest';
import { pagesOfText } from './text-pages.ts';

test('splits a text into paragraphs at blank lines', () => {
  expect(pagesOfText('SECTION 1.\n\nShort title.\n \nText\nof two lines.\n\n\n')).toEqual([
    ['SECTION 1.', 'Short title.', 'Text\nof two lines.'],
  ]);
  expect(pagesOfText('')).toEqual([[]]);
});

test('splits a long text into pages that contain all of it in order', () => {
  const paragraphs = Array.from({ length: 3_000 }, (_, index) =>
    `Paragraph ${index}. ${'Words. '.repeat(20)}`.trim(),
  );
  const pages = pagesOfText(paragraphs.join('\n\n'));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.flat()).toEqual(paragraphs);
  expect(pages.every((page) => page.join('').length <= 100_000)).toBe(true);
});

test('splits a paragraph that is longer than a page', () => {
  expect(pagesOfText('x'.repeat(250_000)).map((page) => page.join('').length)).toEqual([
    100_000, 100_000, 50_000,
  ]);
});
