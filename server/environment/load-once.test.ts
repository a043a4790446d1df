import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loads once for all callers, and again after a failure', async () => {
  const load = vi.fn(async () => 'fonts').mockRejectedValueOnce(new Error('EMFILE'));
  const read = loadOnce(load);
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([read(), read()])).toEqual(['fonts', 'fonts']);
  expect(await read()).toBe('fonts');
  expect(load).toHaveBeenCalledTimes(2);
});
