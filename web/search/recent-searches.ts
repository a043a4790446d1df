import { readJson, recentSearchesKey, writeJson } from '#web/api/storage.ts';

/** Something that was searched for on this device, and where it leads. */
export interface RecentSearch {
  label: string;
  to: string;
}

const maxCount = 6;

/** The latest searches of this device, newest first. */
export function recentSearches(): RecentSearch[] {
  const stored = readJson<unknown>(recentSearchesKey);
  return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, maxCount) : [];
}

export function rememberSearch({ label, to }: RecentSearch): void {
  const others = recentSearches().filter((search) => search.to !== to);
  writeJson(recentSearchesKey, [{ label, to }, ...others].slice(0, maxCount));
}

/** Stored text may be anything: a path of ours starts with a single slash. */
function isRecentSearch(value: unknown): value is RecentSearch {
  const { label, to } = (value ?? {}) as Partial<RecentSearch>;
  return typeof label === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to);
}
