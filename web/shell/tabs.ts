import type { User } from '#contract/members/user.ts';
import type { TabCounts } from '#contract/home.ts';
import { hasStateContent } from './navigation.ts';

export type TabName =
  | 'home'
  | 'share'
  | 'connect'
  | 'fed_bills'
  | 'executive_orders'
  | 'state_bills'
  | 'initiatives'
  | 'representatives'
  | 'match_my_votes';

export interface HomeTab {
  name: TabName;
  label: string;
  to: string;
  /** Which count of tab_count the badge shows. */
  badge?: keyof TabCounts;
  /** Prefixes of other paths that belong to it: sub-tabs, details of a list. */
  also?: readonly string[];
}

const tabs: readonly HomeTab[] = [
  { name: 'home', label: 'Home', to: '/home' },
  { name: 'share', label: 'Share', to: '/shares', badge: 'shares' },
  {
    name: 'connect',
    label: 'Connect',
    to: '/members',
    badge: 'connects',
    also: ['/invitations', '/suggestions'],
  },
  { name: 'fed_bills', label: 'Federal Bills', to: '/fedbills', badge: 'fed_bills' },
  { name: 'executive_orders', label: 'Executive Orders', to: '/execorders', badge: 'executive_orders' },
  { name: 'state_bills', label: 'State Bills', to: '/statebills', badge: 'state_bills' },
  { name: 'initiatives', label: 'Initiatives', to: '/initiatives' },
  { name: 'representatives', label: 'Representatives', to: '/representatives' },
  { name: 'match_my_votes', label: 'Match My Votes', to: '/match_my_votes' },
];

/** Sub-tabs of Connect, by number. */
export const connectTabs = ['/members', '/invitations', '/suggestions'] as const;

/** The viewer's tabs. State Bills is for Californians, so Representatives is number 6, or 7 for them. */
export function tabsFor(viewer: Pick<User, 'state'> | null): readonly HomeTab[] {
  return tabs.filter(({ name }) => name !== 'state_bills' || hasStateContent(viewer));
}

/** The tab with exactly this path; undefined on details and other screens. */
export function tabOf(pathname: string): HomeTab | undefined {
  return tabs.find(({ to, also = [] }) => pathname === to || also.includes(pathname));
}

/** A path that opens Home on a tab, by name: numbers differ between viewers. */
export function tabPath(name: TabName, sub = 0): string {
  const tab = tabs.find((one) => one.name === name)!;
  return name === 'connect' ? (connectTabs[sub] ?? connectTabs[0]) : tab.to;
}

/** The path for Home's `?tab=&sub=`, by number or name; undefined for Home itself and unknown tabs. */
export function tabStart(search: URLSearchParams, viewer: Pick<User, 'state'> | null): string | undefined {
  const wanted = search.get('tab') ?? '';
  const mine = tabsFor(viewer);
  const tab = /^\d{1,2}$/.test(wanted) ? mine[Number(wanted)] : mine.find(({ name }) => name === wanted);
  return tab && tab.name !== 'home' ? tabPath(tab.name, Number(search.get('sub')) || 0) : undefined;
}
