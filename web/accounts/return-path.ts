import type { User } from '#contract/accounts.ts';

/** Where one goes after signing in: to where one wanted to go, a path of ours only; without an account set up, to set it up first. */
export function returnPath(search: URLSearchParams, user: User): string {
  const wanted = search.get('return_to') ?? '/home';
  // '//host' and '/\host' would leave the site.
  const path = /^\/(?![/\\])/.test(wanted) ? wanted : '/home';
  if (user.account_setup === 1) return path;
  return path === '/home' ? '/account_setup' : `/account_setup?return_to=${encodeURIComponent(path)}`;
}
