import { afterEach, expect, test, vi } from 'vitest';
import { readItem, readSharesFrom, writeItem, writeSharesFrom } from './storage.ts';

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

test('what storage has no room for lasts as long as the page', () => {
  const stored = new Map([['draft', 'stored before']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: (key: string) => stored.delete(key),
  });
  writeItem('draft', 'written now', 'sessionStorage');
  expect(readItem('draft', 'sessionStorage')).toBe('written now');
  writeItem('draft', null, 'sessionStorage');
  expect(readItem('draft', 'sessionStorage')).toBeNull();
  vi.unstubAllGlobals();
});
