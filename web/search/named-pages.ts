import { parseBillNumber } from '#contract/bills/typed-number.ts';
import type { User } from '#contract/members/user.ts';
import type { SearchReply } from '#contract/search.ts';
import { accountLinks, pageLinks, tabsFor, type NavigationItem } from '#web/shell/navigation.ts';
import { groupsOf, hasName, type FoundItem } from './search-groups.ts';

/** Screens whose label has all words. */
export function namedScreens(words: string, viewer: User | null): FoundItem[] {
  if (words === '') return [];
  const tabs: NavigationItem[] = tabsFor(viewer).flatMap((tab) => [tab, ...(tab.sub ?? [])]);
  return [...tabs, ...accountLinks(viewer), ...pageLinks(undefined)]
    .filter(hasName(words))
    .map(({ label, to = '' }) => ({ key: `${label} ${to}`, to, label, detail: '' }));
}

/**
 * The first of each group that the words name: a person by any part of the name, anything else by its number
 * or by more than one word of its title.
 */
export function namedItems(words: string, found: SearchReply): FoundItem[] {
  const isPerson = (type: string) => type === 'representatives' || type === 'members';
  const groups = groupsOf(found, words);
  // 's5' is no senator of a fifth district.
  if (parseBillNumber(words))
    return groups.filter(({ type }) => !isPerson(type)).flatMap(({ items }) => items.slice(0, 1));
  const isTitle = /\S\s+\S/.test(words);
  return groups
    .filter(({ type }) => isTitle || isPerson(type))
    .flatMap(({ items }) => items.filter(hasName(words)).slice(0, 1));
}
