import type { User } from '#contract/members/user.ts';

/** Where one goes after signing in: to where one wanted to go, a path of ours only; without an account set up, to set it up first. */
export function returnPath(search: URLSearchParams, user: Pick<User, 'account_setup'>): string {
  const path = ownPath(search.get('return_to') ?? '/home');
  if (user.account_setup === 1) return path;
  return path === '/home' ? '/account_setup' : `/account_setup?return_to=${encodeURIComponent(path)}`;
}

const own = 'https://polity.invalid';

/** As a browser would read it: '//host' and '/\\host' would leave the site, and so they would with a line break in between. */
function ownPath(wanted: string): string {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, own)) return '/home';
  const { origin, pathname, search, hash } = new URL(wanted, own);
  // Read once more: '/..//host' has become '//host'.
  return origin === own && !pathname.startsWith('//') ? pathname + search + hash : '/home';
}
