import { afterEach, expect, test, vi } from 'vitest';
import { readPosition, savePosition } from './list-position.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
}

test('each history entry has its own position', () => {
  stubStorage();
  savePosition('a', { depth: 4, scrollY: 3_000 });
  expect(readPosition('a')).toEqual({ depth: 4, scrollY: 3_000 });
  expect(readPosition('b')).toEqual({ depth: 1, scrollY: 0 });
});

test('opens at most 100 pages', () => {
  stubStorage();
  savePosition('a', { depth: 1_000, scrollY: 1 });
  expect(readPosition('a').depth).toBe(100);
});

test('starts at the top where storage is refused', () => {
  expect(readPosition('a')).toEqual({ depth: 1, scrollY: 0 });
  expect(() => savePosition('a', { depth: 2, scrollY: 1 })).not.toThrow();
});
