import { issues } from '#contract/bills/issues.ts';
import type { FoundGroup } from './search-groups.ts';

const shown = 3;

/** Issues that have a word starting with each typed word. The app has the names, so this makes no call. */
export function matchingIssues(q: string): FoundGroup[] {
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
