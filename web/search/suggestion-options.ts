import type { FoundGroup } from './search-groups.ts';

/** What was found for a text. */
export interface Suggestions {
  q: string;
  groups: FoundGroup[];
  missing: { name: string; url: string } | undefined;
}

const shownPerGroup = 3;

/** One suggestion: a page of ours, or an official page elsewhere. */
export interface Option {
  key: string;
  group: string;
  label: string;
  detail: string;
  to?: string;
  href?: string;
}

/** All suggestions in the order of the keyboard; the last one shows all results. */
export function optionsOf({ q, groups, missing }: Suggestions): Option[] {
  return [
    ...groups.flatMap(({ heading, items }) =>
      items.slice(0, shownPerGroup).map((item) => ({ ...item, group: heading })),
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
    },
  ];
}
