import { expect, test } from 'vitest';
import { pageDescription } from './page-description.ts';

test('ends the text before the facts', () => {
  expect(pageDescription('Visa Program', 'Signed.')).toBe('Visa Program. Signed.');
  expect(pageDescription('Shall we pass?', 'Introduced.')).toBe('Shall we pass? Introduced.');
});
