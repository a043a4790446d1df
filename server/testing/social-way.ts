import { finishSocial } from '#contract/auth/social.ts';
import type { TestApp } from './app.ts';

export interface Arrival {
  /** Where the browser ended up. */
  page: URL;
  /** What stands after '#' there. */
  fragment: Record<string, string>;
  cookie: string;
}

/**
 * Goes the way of a browser: our start, the provider, our callback. `between` takes the person through the
 * provider.
 */
export async function goThrough(
  app: Pick<TestApp, 'send'>,
  provider: string,
  between: (url: string) => Promise<{ url: string; body?: Record<string, string> }>,
  query: Record<string, string> = {},
): Promise<Arrival> {
  const { location, cookie } = await startWay(app, provider, query);
  if (new URL(location).origin === 'https://polity.test') return arrivalAt(location, cookie);
  return comeBack(app, await between(location), cookie);
}

export async function startWay(
  { send }: Pick<TestApp, 'send'>,
  provider: string,
  query: Record<string, string> = {},
) {
  const { headers } = await send({ method: 'GET', url: `/auth/${provider}/start`, query });
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';');
  return { location: String(headers.location), cookie };
}

export async function comeBack(
  { send }: Pick<TestApp, 'send'>,
  back: { url: string; body?: Record<string, string> },
  cookie: string,
): Promise<Arrival> {
  let url = new URL(back.url);
  if (back.body) {
    // Browsers send no cookie with a form from another site.
    const { headers } = await send({ method: 'POST', url: url.pathname, payload: back.body });
    url = new URL(String(headers.location));
  }
  const { headers } = await send({ method: 'GET', url: url.pathname + url.search, headers: { cookie } });
  return arrivalAt(String(headers.location), cookie);
}

/** Trades what the browser came back with for a session. */
export function finishWay(
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
