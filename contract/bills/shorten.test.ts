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

test('cuts the title itself where a word fills most of it', () => {
  expect(shorten(`Hello ${'中'.repeat(150)}`)).toBe(`Hello ${'中'.repeat(93)}…`);
});

test('counts an emoji as one character', () => {
  expect(shorten('🦄'.repeat(100))).toBe('🦄'.repeat(100));
  expect(shorten('🦄'.repeat(101))).toBe(`${'🦄'.repeat(99)}…`);
});
