import { afterAll, expect, test, vi } from 'vitest';
import { hasVisitedBefore } from './first-visit.ts';

afterAll(() => vi.unstubAllGlobals());
const hour = 60 * 60_000;

test('a browser is new for a day, and always without storage', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const start = Date.now();
  expect([0, 1, 23, 24, 100].map((hours) => hasVisitedBefore(start + hours * hour))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  vi.unstubAllGlobals();
  expect(hasVisitedBefore(start + 100 * hour)).toBe(false);
});
