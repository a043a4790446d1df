import { createHmac, randomBytes } from 'node:crypto';
import { fetchJson, fetchText, SocialError, textIn, type Provider } from './provider.ts';
import type { KeyedApi } from '../../environment/social.ts';

type Settings = KeyedApi<'api'>;

interface TokenPair {
  token: string;
  secret: string;
}

/** Twitter: OAuth 1.0a. An access token belongs to our consumer key; a call with it says whose it is. */
export function twitterProvider(settings: Settings): Provider {
  return {
    async begin({ state, callback }) {
      const pair = await twitterRequestToken(settings, `${callback}?state=${state}`);
      return {
        url: twitterAuthorizeUrl(settings, pair),
        memory: { requestToken: pair.token, requestSecret: pair.secret },
      };
    },
    async finish({ denied, oauth_token, oauth_verifier = '' }, { requestToken = '', requestSecret = '' }) {
      if (denied) throw new SocialError('twitter', 'cancelled');
      if (oauth_token !== requestToken) throw new SocialError('twitter', 'refused');
      return twitterIdentity(
        settings,
        await twitterAccessToken(settings, { token: requestToken, secret: requestSecret }, oauth_verifier),
      );
    },
    verify(token) {
      const [, name, secret] = /^([^:]+):([^:]+)$/.exec(token) ?? [];
      if (!name || !secret) throw new SocialError('twitter', 'refused');
      return twitterIdentity(settings, { token: name, secret });
    },
  };
}

export function twitterRequestToken(settings: Settings, callback: string): Promise<TokenPair> {
  return fetchPair(settings, '/oauth/request_token', { oauth_callback: callback });
}

export function twitterAuthorizeUrl({ urls }: Settings, { token }: TokenPair): string {
  return `${urls.api}/oauth/authenticate?oauth_token=${encodeURIComponent(token)}`;
}

export function twitterAccessToken(
  settings: Settings,
  request: TokenPair,
  verifier: string,
): Promise<TokenPair> {
  return fetchPair(settings, '/oauth/access_token', { oauth_verifier: verifier }, request);
}

export async function twitterIdentity(settings: Settings, pair: TokenPair) {
  const me = await readProfile(settings, pair);
  const subject = textIn(me.id);
  if (!subject) throw new SocialError('twitter', 'refused');
  // Twitter has one name, we have two: the first word and the rest.
  const name = textIn(me.name);
  const [firstName, ...rest] = name?.split(' ') ?? [];
  return {
    provider: 'twitter' as const,
    subject,
    email: textIn(me.email),
    emailVerified: false,
    name,
    firstName,
    lastName: textIn(rest.join(' ')),
  };
}

/** Version 1.1 of the API has the email address for OAuth 1.0a. Newer apps may have version 2 only. */
async function readProfile(settings: Settings, pair: TokenPair): Promise<Record<string, unknown>> {
  try {
    const query = { include_email: 'true', include_entities: 'false', skip_status: 'true' };
    const me = await fetchSigned(settings, '/1.1/account/verify_credentials.json', query, pair);
    return { id: me.id_str, name: me.name, email: me.email };
  } catch (error) {
    if (!(error instanceof SocialError && error.fault === 'refused')) throw error;
    const query = { 'user.fields': 'confirmed_email' };
    const { data } = await fetchSigned(settings, '/2/users/me', query, pair);
    const me = (data ?? {}) as Record<string, unknown>;
    return { id: me.id, name: me.name, email: me.confirmed_email };
  }
}

function fetchSigned(settings: Settings, path: string, query: Record<string, string>, pair: TokenPair) {
  const url = settings.urls.api + path;
  return fetchJson('twitter', `${url}?${new URLSearchParams(query)}`, {
    headers: { authorization: authorization(settings, 'GET', url, query, {}, pair) },
  });
}

async function fetchPair(
  settings: Settings,
  path: string,
  oauth: Record<string, string>,
  pair?: TokenPair,
): Promise<TokenPair> {
  const url = settings.urls.api + path;
  const { ok, text } = await fetchText('twitter', url, {
    method: 'POST',
    headers: { authorization: authorization(settings, 'POST', url, {}, oauth, pair) },
  });
  const answer = new URLSearchParams(text);
  const [token, secret] = [answer.get('oauth_token'), answer.get('oauth_token_secret')];
  if (!ok || !token || !secret) throw new SocialError('twitter', 'refused');
  return { token, secret };
}

/** The Authorization header of RFC 5849, signed with HMAC-SHA1. */
function authorization(
  { key, secret }: Settings,
  method: string,
  url: string,
  query: Record<string, string>,
  extra: Record<string, string>,
  pair?: TokenPair,
): string {
  const oauth: Record<string, string> = {
    oauth_consumer_key: key,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(pair && { oauth_token: pair.token }),
    ...extra,
  };
  const oauth_signature = signOAuth(method, url, { ...query, ...oauth }, secret, pair?.secret);
  const parts = Object.entries({ ...oauth, oauth_signature }).map(
    ([name, value]) => `${percent(name)}="${percent(value)}"`,
  );
  return `OAuth ${parts.join(', ')}`;
}

/** RFC 5849, 3.4: method, URL and sorted parameters, signed with both secrets. */
export function signOAuth(
  method: string,
  url: string,
  parameters: Record<string, string>,
  consumerSecret: string,
  tokenSecret = '',
): string {
  const pairs = Object.entries(parameters).map(([name, value]) => [percent(name), percent(value)] as const);
  const sorted = pairs
    .toSorted(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join('='));
  const base = [method.toUpperCase(), percent(url), percent(sorted.join('&'))].join('&');
  return createHmac('sha1', `${percent(consumerSecret)}&${percent(tokenSecret)}`)
    .update(base)
    .digest('base64');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** RFC 3986, stricter than encodeURIComponent. */
function percent(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
