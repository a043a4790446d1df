import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('keeps a short title', () => {
  expect(shorten('A bill')).toBe('A bill');
});

test('cuts a long title at a word', () => {
  const title = shorten(`${'word '.repeat(19)}abcdefghij`);
  expect(title).toBe(`${'word '.repeat(18)}word…`);
});

test('cuts a title without spaces at 100 characters', () => {
  expect(shorten('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
});

test.each([',', '.'])('leaves out a "%s" before the cut', (mark) => {
  expect(shorten(`${'word '.repeat(18)}word${mark} another`)).toBe(`${'word '.repeat(18)}word…`);
});
