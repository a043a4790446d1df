import { expect, test } from 'vitest';
import { partsOfText } from './text-parts.ts';

test('Blank lines part paragraphs; none is lost or cut.', () => {
  expect(partsOfText('SECTION 1.\n\nShort title.\n \nText\nof two lines.\n\n\n')).toEqual([
    ['SECTION 1.', 'Short title.', 'Text\nof two lines.'],
  ]);
  expect(partsOfText('')).toEqual([[]]);
});

test('A long text comes in parts that hold all of it in order.', () => {
  const paragraphs = Array.from({ length: 3_000 }, (_, index) =>
    `Paragraph ${index}. ${'Words. '.repeat(20)}`.trim(),
  );
  const parts = partsOfText(paragraphs.join('\n\n'));
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.flat()).toEqual(paragraphs);
  expect(parts.every((part) => part.join('').length <= 100_000)).toBe(true);
});

test('A paragraph longer than a part is cut into parts.', () => {
  expect(partsOfText('x'.repeat(250_000)).map((part) => part.join('').length)).toEqual([
    100_000, 100_000, 50_000,
  ]);
});
