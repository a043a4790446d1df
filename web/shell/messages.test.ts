import { expect, test } from 'vitest';
import { copy } from './messages.ts';

test('copies nothing and throws nothing where the browser has no clipboard', async () => {
  expect(navigator).not.toHaveProperty('clipboard');
  await expect(copy('A link', 'Copied.')).resolves.toBeUndefined();
});
