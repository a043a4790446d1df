import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';
import { listenLocally } from './local-server.ts';

/** What the provider knows about the person who signs in with that name. */
export interface OpenIdPerson {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export interface OpenIdPeer {
  issuer: string;
  /** By login name; tests add to it. */
  people: Map<string, OpenIdPerson>;
  /** A token signed with the provider's own key, with claims as a test wants them. */
  mint(claims: JWTPayload, options?: { expires?: string | number; issuedAt?: number }): Promise<string>;
  /**
   * Acts as a person with a browser: signs in, consents. @returns the redirect back, or the form
   * that is posted back.
   */
  visit(url: string, login: string): Promise<{ url: string; body?: Record<string, string> }>;
  /** While true the provider answers 500. */
  down: boolean;
  /**
   * Where set, checks a client's secret, which has to be a token for Apple. @throws when it is
   * invalid.
   */
  judgeSecret?: ((secret: string) => Promise<unknown>) | undefined;
  stop(): Promise<void>;
}

export const openIdClient = { id: 'polity-web', secret: 'the secret of Polity at the provider' };

/** The variables that make it Polity's Google and Apple. */
export function openIdEnv({ issuer }: Pick<OpenIdPeer, 'issuer'>): Record<string, string> {
  const { id, secret } = openIdClient;
  return Object.fromEntries(
    ['GOOGLE', 'APPLE'].flatMap((name) => [
      [`${name}_CLIENT_ID`, id],
      [`${name}_CLIENT_SECRET`, secret],
      [`${name}_ISSUER`, issuer],
    ]),
  );
}

/** A real OpenID provider on this machine; it may send people back to Polity at that origin. */
export async function startOpenIdProvider(polity = 'https://polity.test'): Promise<OpenIdPeer> {
  const server = createServer();
  const { origin: issuer, stop } = await listenLocally(server);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, OpenIdPerson>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: openIdClient.id,
        client_secret: openIdClient.secret,
        redirect_uris: ['google', 'apple'].map((name) => `${polity}/auth/${name}/callback`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
  });
  const answer = provider.callback();
  const peer: OpenIdPeer = {
    issuer,
    people,
    down: false,
    mint: (claims, { expires = '5m', issuedAt } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(privateKey),
    visit: (url, login) => visit(issuer, url, login),
    stop,
  };
  server.on('request', async (request, response) => {
    if (peer.down) return void response.writeHead(500).end('down');
    if (peer.judgeSecret && request.method === 'POST' && request.url === '/token') {
      const body = Object.fromEntries(new URLSearchParams(await textOf(request)));
      const right = await peer.judgeSecret(body.client_secret ?? '').then(
        () => true,
        () => false,
      );
      // The library takes a body that was read before it.
      Object.assign(request, { body: { ...body, client_secret: right ? openIdClient.secret : 'wrong' } });
    }
    void answer(request, response);
  });
  return peer;
}

async function visit(issuer: string, start: string, login: string) {
  const jar = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split(/=(.*)/s);
      jar.set(name, value);
    }
    return response;
  };
  let response = await go(start);
  for (let step = 0; step < 12; step++) {
    const location = response.headers.get('location');
    if (location) {
      const url = new URL(location, issuer).href;
      if (!url.startsWith(issuer)) return { url };
      response = await go(url);
      continue;
    }
    const { action, fields } = formIn(await response.text());
    if (!action.startsWith(issuer)) return { url: action, body: fields };
    response = await go(action, new URLSearchParams({ ...fields, login, password: 'anything' }));
  }
  throw new Error('The provider never sent the person back.');
}

function formIn(html: string): { action: string; fields: Record<string, string> } {
  const action = /action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error(`No form in: ${html.slice(0, 500)}`);
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return { action, fields: Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!])) };
}
