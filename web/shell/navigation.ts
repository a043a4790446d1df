import type { User } from '#contract/accounts.ts';

export interface NavigationItem {
  label: string;
  to: string;
  /** Set apart below its parent. */
  sub?: boolean;
  /** First words of other paths that belong here: details of a list. */
  also?: readonly string[];
}

/** The side menu, in its order. */
export const sideMenu: readonly NavigationItem[] = [
  { label: 'HOME', to: '/home' },
  { label: 'FEDERAL BILLS', to: '/fedbills', also: ['/bills/'] },
  { label: 'REPRESENTATIVES', to: '/representatives' },
];

/** The menu behind the avatar or the menu button. */
export function accountMenu(viewer: User | null): NavigationItem[] {
  const entry = viewer
    ? [{ label: 'General Settings', to: '/general_settings' }]
    : [
        { label: 'Login', to: '/sign_in' },
        { label: 'Sign up', to: '/sign_up' },
      ];
  return [
    ...entry,
    { label: 'Disclosures', to: '/disclosures' },
    { label: 'About', to: '/about' },
    { label: 'Privacy Policy', to: '/privacy_policy' },
    { label: 'Terms of use', to: '/terms_of_use' },
  ];
}

export function isCurrent({ to, also = [] }: NavigationItem, pathname: string): boolean {
  return pathname === to || [`${to}/`, ...also].some((start) => pathname.startsWith(start));
}

const californian = ['California', 'california', 'ca', 'CA', 'Ca'];

/** State content is for signed-in members in California, in each of the spellings that stand for it. */
export function hasStateContent(viewer: Pick<User, 'state'> | null): boolean {
  return californian.includes(viewer?.state ?? '');
}
