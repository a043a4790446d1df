import { expect, test } from 'vitest';
import { lengthError } from './comment-length.ts';

test('a text that is too long is named with its length, counted in characters', () => {
  expect(lengthError('😀'.repeat(5_000))).toBeUndefined();
  expect(lengthError('😀'.repeat(5_001))).toBe('At most 5,000 characters. Yours has 5,001.');
});
