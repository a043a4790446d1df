import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { readCachedSetting, writeSetting } from './settings-store.ts';

const { db } = await testApp();

test('notices a change by another process, however often the setting is read', async () => {
  const now = performance.now.bind(performance);
  let secondsLater = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + secondsLater * 1_000);
  await writeSetting(db, 'ads_enabled', true);
  expect(await readCachedSetting(db, 'ads_enabled')).toBe(true);
  await db.updateTable('settings').set({ value: 'false' }).where('name', '=', 'ads_enabled').execute();
  await vi.waitFor(async () => {
    secondsLater += 1;
    expect(await readCachedSetting(db, 'ads_enabled')).toBe(false);
  });
  clock.mockRestore();
});
