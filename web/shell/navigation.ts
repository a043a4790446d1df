import type { User } from '#contract/members/user.ts';
import type { TabCounts } from '#contract/home.ts';

export interface NavigationItem {
  label: string;
  to: string;
  /** Which count of tab_count the badge shows. */
  badge?: keyof TabCounts;
  /** Prefixes of other paths that belong here: details of a list. */
  also?: readonly string[];
  /** Its own tabs, in the order of Home's `?sub=`. */
  sub?: readonly NavigationItem[];
}

/** Home's tabs, in order, by their name in `?tab=`. The side menu and the bar on phones show them too. */
export const tabs = {
  home: { label: 'Home', to: '/home' },
  share: { label: 'Share', to: '/shares', badge: 'shares', also: ['/share/'] },
  connect: {
    label: 'Connect',
    to: '/members',
    badge: 'connects',
    also: ['/manage_network', '/invite'],
    sub: [
      { label: 'Members', to: '/members' },
      { label: 'Invitations', to: '/invitations' },
      { label: 'Suggestions', to: '/suggestions', also: ['/common_friends/'] },
    ],
  },
  fed_bills: { label: 'Federal Bills', to: '/fedbills', badge: 'fed_bills', also: ['/roll_calls'] },
  executive_orders: { label: 'Executive Orders', to: '/execorders', badge: 'executive_orders' },
  state_bills: { label: 'State Bills', to: '/statebills', badge: 'state_bills' },
  initiatives: { label: 'Initiatives', to: '/initiatives' },
  representatives: { label: 'Representatives', to: '/representatives', also: ['/find'] },
  match_my_votes: { label: 'Match My Votes', to: '/match_my_votes' },
} satisfies Record<string, NavigationItem>;

const californian = ['California', 'california', 'ca', 'CA', 'Ca'];

type Viewer = Pick<User, 'state'> | null;

/** State content is for signed-in members in California, in every spelling their profile may have. */
export function hasStateContent(viewer: Viewer): boolean {
  return californian.includes(viewer?.state ?? '');
}

/** The viewer's tabs. State Bills is for Californians, so Representatives is number 6, or 7 for them. */
export function tabsFor(viewer: Viewer): (NavigationItem & { name: string })[] {
  return Object.entries(tabs)
    .map(([name, tab]) => ({ name, ...tab }))
    .filter(({ name }) => name !== 'state_bills' || hasStateContent(viewer));
}

/** The path for Home's `?tab=&sub=`, by number or name; undefined for Home itself and unknown tabs. */
export function tabStart(search: URLSearchParams, viewer: Viewer): string | undefined {
  const wanted = search.get('tab') ?? '';
  const mine = tabsFor(viewer);
  const tab = /^\d{1,2}$/.test(wanted) ? mine[Number(wanted)] : mine.find(({ name }) => name === wanted);
  if (tab?.name === 'home') return undefined;
  return (tab?.sub?.[Number(search.get('sub'))] ?? tab)?.to;
}

interface MenuItem extends NavigationItem {
  /** Indented below its parent. */
  isSub?: boolean;
  /** Hidden on phones. */
  tabletOnly?: boolean;
}

/** The side menu, in order. */
export function sideMenu(viewer: Viewer, adsEnabled: boolean): MenuItem[] {
  const items: MenuItem[] = [
    tabs.home,
    tabs.share,
    tabs.connect,
    ...tabs.connect.sub.map((item) => ({ ...item, isSub: true })),
    tabs.fed_bills,
    ...(hasStateContent(viewer) ? [tabs.state_bills] : []),
    tabs.executive_orders,
    tabs.initiatives,
    tabs.representatives,
    tabs.match_my_votes,
    ...(viewer && adsEnabled ? [{ label: 'Ads', to: '/ads', tabletOnly: true }] : []),
  ];
  return items.map((item) => ({ ...item, label: item.label.toUpperCase() }));
}

/** The path that decides which item is marked: for the opinions on something, its own. */
export function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== '/voice') return pathname;
  const query = new URLSearchParams(search);
  // Without an item, the screen offers the Short List.
  return query.has('id') ? `/${query.get('type')}/${query.get('id')}` : tabs.fed_bills.to;
}

export function isCurrent({ to, also = [], sub = [] }: NavigationItem, pathname: string): boolean {
  if (pathname.startsWith('/bills/')) return to === listOf(pathname.slice(7));
  const starts = [`${to}/`, ...also];
  return (
    pathname === to ||
    starts.some((start) => pathname.startsWith(start)) ||
    sub.some((item) => isCurrent(item, pathname))
  );
}

/** The list of a bill, by its public id: 'hr1-119', 'ca-ab12-20252026', 'eo14387', 'fr-2026-19555'. */
function listOf(slug: string): string | undefined {
  if (slug.startsWith('ca-')) return '/statebills';
  if (/^(eo\d|fr-)/.test(slug)) return '/execorders';
  return /^[a-z]+\d+-\d{1,3}(\/|$)/.test(slug) ? '/fedbills' : undefined;
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
        { label: 'My Opinions', to: '/my_opinions' },
        { label: 'My Watchlist', to: '/fedbills?filter=watchlist' },
        { label: 'General Settings', to: '/general_settings' },
        { label: 'Privacy Settings', to: '/privacy_settings' },
        { label: 'Notification Settings', to: '/notification_settings' },
        { label: 'Manage Network', to: '/manage_network' },
        ...(viewer.is_admin ? [{ label: 'Administration', to: '/admin' }] : []),
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
