import type { RenderedPage } from './page-renderer.ts';

/** Parameters that do not change a page: the session token and tracking parameters. */
const ignoredParameters =
  /^(?:auth_token|utm_\w+|fbclid|gclid|dclid|msclkid|twclid|ttclid|igshid|mc_[ce]id)(?:=|$)/i;

/**
 * The path and query that a page is rendered and cached for. A page may repeat its address, never the token,
 * and all readers of a link share one page.
 */
export function pageAddress(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const path = url.slice(0, start);
  const query = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !ignoredParameters.test(pair))
    .join('&');
  return query ? `${path}?${query}` : path;
}

/**
 * Whether a form put a password into the address of a page. Safari before 15.4 does so before scripts run:
 * it does not know forms of the method `dialog`.
 */
export function hasPassword(url: string): boolean {
  return /[?&](current_)?password(_confirmation)?=/.test(url);
}

/**
 * An embedded page whose address has a token passes it on to the embedded pages that it redirects or links
 * to, so that paging works without scripts.
 */
export function withToken(page: RenderedPage, url: string): RenderedPage {
  const token = new URLSearchParams(url.split('?')[1]).get('auth_token');
  if (!token) return page;
  const add = (address: string, separator: '&' | '&amp;') =>
    `${address}${address.includes('?') ? separator : '?'}auth_token=${encodeURIComponent(token)}`;
  const { redirect, html } = page;
  if (redirect?.startsWith('/') && !redirect.startsWith('//'))
    return { ...page, redirect: add(redirect, '&') };
  const links = /(<a [^>]*?href=")(\/api\/v1\/[^"#]*)(")/g;
  return {
    ...page,
    ...(html && {
      html: html.replaceAll(
        links,
        (_, before: string, address: string, after: string) => `${before}${add(address, '&amp;')}${after}`,
      ),
    }),
  };
}
