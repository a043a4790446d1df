import { afterEach, expect, test, vi } from 'vitest';
import { readSharesFrom, writeSharesFrom } from './storage.ts';

afterEach(() => vi.useRealTimers());

test('the time from which items count as new does not move where storage is refused', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.useFakeTimers({ now: 1_000_000 });
  expect(readSharesFrom()).toBe(1_000);
  vi.setSystemTime(2_000_000);
  expect(readSharesFrom()).toBe(1_000);
  vi.stubGlobal('dispatchEvent', () => true);
  writeSharesFrom(1_500);
  expect(readSharesFrom()).toBe(1_500);
  vi.unstubAllGlobals();
});
