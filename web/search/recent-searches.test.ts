import { beforeEach, expect, test, vi } from 'vitest';
import { clearRecentSearches } from '#web/api/storage.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('remembers the six latest searches, each once, until they are cleared', () => {
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c'])
    rememberSearch({ label: q, to: `/search?q=${q}` });
  expect(recentSearches().map(({ label }) => label)).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
});

test('ignores stored values that are no searches', () => {
  for (const value of [
    '{',
    '3',
    '[1, null, {}]',
    '[{"label": "x", "to": "//evil.example"}]',
    '[{"to": "/a"}]',
  ]) {
    stored.set('polity.recent_searches', value);
    expect(recentSearches(), value).toEqual([]);
  }
});
