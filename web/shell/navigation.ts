import type { User } from '#contract/members/user.ts';
import type { TabCounts } from '#contract/home.ts';

export interface NavigationItem {
  label: string;
  to: string;
  /** Indented below its parent. */
  sub?: boolean;
  /** A parent that links to its first sub-item; never marked as current. */
  parent?: boolean;
  /** Hidden on phones. */
  tabletOnly?: boolean;
  /** Which count of tab_count the badge shows. */
  badge?: keyof TabCounts;
  /** Prefixes of other paths that belong here: details of a list. */
  also?: readonly string[];
}

const californian = ['California', 'california', 'ca', 'CA', 'Ca'];

/** State content is for signed-in members in California, in every spelling their profile may have. */
export function hasStateContent(viewer: Pick<User, 'state'> | null): boolean {
  return californian.includes(viewer?.state ?? '');
}

/** The side menu, in order. */
export function sideMenu(viewer: Pick<User, 'state'> | null, adsEnabled: boolean): NavigationItem[] {
  const stateBills = { label: 'STATE BILLS', to: '/statebills', badge: 'state_bills' as const };
  const ads = { label: 'ADS', to: '/ads', tabletOnly: true };
  return [
    { label: 'HOME', to: '/home' },
    { label: 'SHARE', to: '/shares', badge: 'shares', also: ['/share/'] },
    { label: 'CONNECT', to: '/members', badge: 'connects', parent: true },
    { label: 'MEMBERS', to: '/members', sub: true },
    { label: 'INVITATIONS', to: '/invitations', sub: true },
    { label: 'SUGGESTIONS', to: '/suggestions', sub: true, also: ['/common_friends/'] },
    { label: 'FEDERAL BILLS', to: '/fedbills', badge: 'fed_bills' },
    ...(hasStateContent(viewer) ? [stateBills] : []),
    { label: 'EXECUTIVE ORDERS', to: '/execorders', badge: 'executive_orders' },
    { label: 'INITIATIVES', to: '/initiatives' },
    { label: 'REPRESENTATIVES', to: '/representatives', also: ['/find'] },
    { label: 'MATCH MY VOTES', to: '/match_my_votes' },
    ...(viewer && adsEnabled ? [ads] : []),
  ];
}

export interface AccountItem {
  label: string;
  /** A path of ours. */
  to?: string;
  /** Any other URL, such as mailto:. */
  href?: string;
}

/** The account menu begins with these. Logout, an action, is its last item. */
export function accountLinks(viewer: User | null): AccountItem[] {
  return viewer
    ? [
        { label: 'General Settings', to: '/general_settings' },
        { label: 'Privacy Settings', to: '/privacy_settings' },
        { label: 'Notification Settings', to: '/notification_settings' },
        { label: 'Manage Network', to: '/manage_network' },
      ]
    : [
        { label: 'Login', to: '/sign_in' },
        { label: 'Sign up', to: '/sign_up' },
      ];
}

/** The pages about Polity. */
export function pageLinks(supportEmail: string | undefined): AccountItem[] {
  return [
    { label: 'Disclosures', to: '/disclosures' },
    { label: 'About', to: '/about' },
    ...(supportEmail ? [{ label: 'Contact us', href: `mailto:${supportEmail}` }] : []),
    { label: 'Privacy Policy', to: '/privacy_policy' },
    { label: 'Terms of use', to: '/terms_of_use' },
  ];
}

export function isCurrent({ to, parent, also = [] }: NavigationItem, pathname: string): boolean {
  if (parent) return false;
  if (pathname.startsWith('/bills/')) return to === listOf(pathname.slice(7));
  return pathname === to || [`${to}/`, ...also].some((start) => pathname.startsWith(start));
}

/** The list of a bill, by its public id: 'hr1-119', 'ca-ab12-20252026', 'eo14387', 'fr-2026-19555'. */
function listOf(slug: string): string | undefined {
  if (slug.startsWith('ca-')) return '/statebills';
  if (/^(eo\d|fr-)/.test(slug)) return '/execorders';
  return /^[a-z]+\d+-\d{1,3}(\/|$)/.test(slug) ? '/fedbills' : undefined;
}
