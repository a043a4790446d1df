import { finishSocial } from '#contract/auth/social.ts';
import type { TestApp } from './app.ts';

export interface Arrival {
  /** The last address of the browser. */
  page: URL;
  /** The part after '#'. */
  fragment: Record<string, string>;
  cookie: string;
}

/**
 * Follows the redirects as a browser does: our start, the provider, our callback. `between` acts at the
 * provider.
 */
export async function completeRedirects(
  app: Pick<TestApp, 'send'>,
  provider: string,
  between: (url: string) => Promise<{ url: string; body?: Record<string, string> }>,
  query: Record<string, string> = {},
): Promise<Arrival> {
  const { location, cookie } = await startRedirect(app, provider, query);
  if (new URL(location).origin === 'https://polity.test') return arrivalAt(location, cookie);
  return returnFromProvider(app, await between(location), cookie);
}

export async function startRedirect(
  { send }: Pick<TestApp, 'send'>,
  provider: string,
  query: Record<string, string> = {},
  sent: Record<string, string> = {},
) {
  const { headers } = await send({ method: 'GET', url: `/auth/${provider}/start`, query, headers: sent });
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';');
  return { location: String(headers.location), cookie };
}

export async function returnFromProvider(
  { send }: Pick<TestApp, 'send'>,
  back: { url: string; body?: Record<string, string> },
  cookie: string,
  sent: Record<string, string> = {},
): Promise<Arrival> {
  let url = new URL(back.url);
  if (back.body) {
    // Browsers send no cookie with a form from another site.
    const { headers } = await send({ method: 'POST', url: url.pathname, payload: back.body });
    url = new URL(String(headers.location));
  }
  const { headers } = await send({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { cookie, ...sent },
  });
  return arrivalAt(String(headers.location), cookie);
}

/** Exchanges the data of the last redirect for a session. */
export function exchangeCode(
  { send }: Pick<TestApp, 'send'>,
  { fragment, cookie }: Pick<Arrival, 'fragment' | 'cookie'>,
  more: object = {},
) {
  return send({
    method: 'POST',
    url: finishSocial.path,
    payload: { code: fragment.social, ...more },
    headers: { cookie },
  });
}

function arrivalAt(location: string, cookie: string): Arrival {
  const page = new URL(location);
  return { page, fragment: Object.fromEntries(new URLSearchParams(page.hash.slice(1))), cookie };
}

/** Follows the one redirect of a provider that shows no form. */
export async function followRedirect(url: string): Promise<{ url: string }> {
  const response = await fetch(url, { redirect: 'manual' });
  return { url: response.headers.get('location') ?? '' };
}
