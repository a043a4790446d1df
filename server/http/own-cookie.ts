import type { Config } from '#server/config.ts';

type Site = Pick<Config, 'publicUrl'>;

/** Over https the name has a prefix that keeps other hosts of the domain from setting the cookie. */
export function cookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

export function cookieScope(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure(site) };
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
