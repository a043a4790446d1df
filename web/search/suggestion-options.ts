import { clearRecentSearches } from '#web/api/storage.ts';
import { issues } from '#contract/bills/issues.ts';
import type { RecentSearch } from './recent-searches.ts';
import type { FoundGroup } from './search-groups.ts';

/** What was found for a text. */
export interface Suggestions {
  q: string;
  groups: FoundGroup[];
  missing: { name: string; url: string } | undefined;
}

const shownPerGroup = 3;

/** One suggestion: a page of ours, an official page elsewhere, or an action. */
export interface Option {
  key: string;
  group: string;
  label: string;
  detail: string;
  to?: string;
  href?: string;
  onSelect?: () => void;
  /** The text of the recent search that it becomes. Without it, it becomes none. */
  recent?: string;
}

/** All suggestions in the order of the keyboard; the last one shows all results. */
export function optionsOf({ q, groups, missing }: Suggestions): Option[] {
  return [
    ...[...groups, ...matchingIssues(q)].flatMap(({ heading, items }) =>
      items.slice(0, shownPerGroup).map((item) => ({ ...item, group: heading, recent: item.label })),
    ),
    ...(missing
      ? [
          {
            key: 'missing',
            group: 'Not on this server',
            label: missing.name,
            detail: 'Read it at congress.gov',
            href: missing.url,
          },
        ]
      : []),
    {
      key: 'all',
      group: 'Search',
      label: `All results for “${q}”`,
      detail: '',
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
      detail: '',
      to,
      recent: label,
    })),
    {
      key: 'clear',
      group: 'This device',
      label: 'Clear recent searches',
      detail: '',
      onSelect: clearRecentSearches,
    },
  ];
}

const shown = 3;

/** Issues that have a word starting with each typed word. The app has the names, so this makes no call. */
function matchingIssues(q: string): FoundGroup[] {
  const typed = wordsOf(q);
  if (typed.length === 0) return [];
  const found = issues.filter((name) =>
    typed.every((word) => wordsOf(name).some((each) => each.startsWith(word))),
  );
  if (found.length === 0) return [];
  return [
    {
      type: 'issues',
      heading: 'Issues',
      items: found.slice(0, shown).map((name) => ({
        key: `issue-${name}`,
        to: `/fedbills?filter=&issue_list=${encodeURIComponent(name)}`,
        label: name,
        detail: 'All federal bills',
      })),
      total: found.length,
      lists: [],
    },
  ];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
