import { clearRecentSearches } from '#web/api/storage.ts';
import type { RecentSearch } from './recent-searches.ts';
import type { FoundGroup } from './search-groups.ts';

/** What was found for a text. */
export interface Suggestions {
  q: string;
  groups: FoundGroup[];
  missing: { name: string; url: string } | undefined;
  /** The groups are those of an earlier text. */
  isLoading: boolean;
}

const shownPerGroup = 3;

/** One suggestion: a page of ours, an official page elsewhere, or an action. */
export interface Option {
  key: string;
  group: string;
  label: string;
  detail?: string;
  to?: string;
  href?: string;
  onSelect?: () => void;
  /** The text of the recent search that it becomes. Without it, it becomes none. */
  recent?: string;
}

/** All suggestions in the order of the keyboard; the last one leads to the search page. */
export function optionsOf({ q, groups, missing, isLoading }: Suggestions): Option[] {
  const found = groups.flatMap(({ heading, items }) =>
    items.slice(0, shownPerGroup).map((item) => ({ ...item, group: heading, recent: item.label })),
  );
  const isEmpty = found.length === 0 && !missing && !isLoading;
  return [
    ...found,
    ...(missing
      ? [
          {
            key: 'missing',
            group: 'Not on Polity',
            label: missing.name,
            detail: 'Read it at congress.gov',
            href: missing.url,
          },
        ]
      : []),
    {
      key: 'all',
      group: 'Search',
      label: `${isEmpty ? 'No' : 'All'} results for “${q}”`,
      detail: isEmpty ? 'Look for similar words and bills' : '',
      to: `/search?q=${encodeURIComponent(q)}`,
      recent: q,
    },
  ];
}

/** What an empty field suggests. */
export function recentOptions(searches: readonly RecentSearch[]): Option[] {
  if (searches.length === 0) return [];
  return [
    ...searches.map(({ label, to }) => ({
      key: to,
      group: 'Recent searches',
      label,
      to,
      recent: label,
    })),
    {
      key: 'clear',
      group: 'This device',
      label: 'Clear recent searches',
      onSelect: clearRecentSearches,
    },
  ];
}
