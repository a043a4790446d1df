import { expect, test } from 'vitest';
import { imageUrl } from './image-url.ts';

test.each([
  ['/media//officials///a/photo.webp', '/media/officials/a/photo.webp'],
  ['//media/a.webp', '/media/a.webp'],
  ['https://images.example.org//a.jpg', 'https://images.example.org//a.jpg'],
  [null, null],
])('%s is shown from %s', (given, shown) => {
  expect(imageUrl(given)).toBe(shown);
});
