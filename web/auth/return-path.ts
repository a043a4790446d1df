import type { User } from '#contract/members/user.ts';
import { withReturn } from '#web/api/load.ts';
import { parseUrl } from '#web/ui/parse-url.ts';

/**
 * The path after signing in: `return_to` if it is one of ours, by way of Account Setup if that is not
 * complete.
 */
export function returnPath(search: URLSearchParams, user: Pick<User, 'account_setup'>): string {
  const wanted = ownPath(search.get('return_to') ?? '/home');
  // A gate on Account Setup itself: that screen leads to Home.
  const path = wanted.startsWith('/account_setup') ? '/home' : wanted;
  if (user.account_setup === 1) return path;
  return path === '/home' ? '/account_setup' : withReturn('/account_setup', path);
}

const dummyOrigin = 'https://polity.invalid';

/**
 * Parsed as a browser does: '//host' and '/\\host' would leave the site, even with a line break in between.
 */
function ownPath(wanted: string): string {
  const url = wanted.startsWith('/') ? parseUrl(wanted, dummyOrigin) : null;
  if (!url) return '/home';
  const { origin, pathname, search, hash } = url;
  // Check the parsed path again: '/..//host' has become '//host'.
  return origin === dummyOrigin && !pathname.startsWith('//') ? pathname + search + hash : '/home';
}
