import type { RenderedPage } from './page-renderer.ts';

/** The path and query without the session token: a rendered page may repeat its address, never the token. */
export function withoutToken(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const path = url.slice(0, start);
  const query = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !/^auth_token(=|$)/i.test(pair))
    .join('&');
  return query ? `${path}?${query}` : path;
}

/** An embedded page that redirects within the site keeps the token of its address. */
export function withToken(page: RenderedPage, url: string): RenderedPage {
  const token = new URLSearchParams(url.split('?')[1]).get('auth_token');
  const isLocal = page.redirect?.startsWith('/') && !page.redirect.startsWith('//');
  if (!isLocal || !token) return page;
  const separator = page.redirect!.includes('?') ? '&' : '?';
  return { ...page, redirect: `${page.redirect}${separator}auth_token=${encodeURIComponent(token)}` };
}
