import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { acquireServerLock, serverRuns } from './server-lock.ts';

test('rejects a second server on a database until the first ends', async () => {
  const { db, url } = await testDatabase();
  expect(await serverRuns(db)).toBe(false);
  const first = await acquireServerLock(url, '/data');
  expect(await serverRuns(db)).toBe(true);
  await expect(acquireServerLock(url, '/data')).rejects.toThrow('Polity is already running on /data.');
  await first.end();
  await expect.poll(() => serverRuns(db)).toBe(false);
  await (await acquireServerLock(url, '/data')).end();
});
