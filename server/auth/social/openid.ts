import {
  createRemoteJWKSet,
  importPKCS8,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
  type JWTPayload,
} from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { SocialError, textIn, type Identity, type Provider } from './provider.ts';
import type { AppleKey, OpenIdSettings } from '../../environment/social.ts';

type Name = 'google' | 'apple';

/** Google and Apple: OpenID Connect with PKCE, state and nonce. */
export function openIdProvider(name: Name, settings: OpenIdSettings): Provider {
  return {
    async begin({ state, callback }) {
      const { configuration } = await clientOf(name, settings);
      const [nonce, verifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: name === 'apple' ? 'openid email name' : 'openid email profile',
        // Apple sends the email address in a posted form only.
        ...(name === 'apple' && { response_mode: 'form_post' }),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, memory: { state, nonce, verifier } };
    },

    async finish({ error, code = '', state = '', iss, user }, memory, callback) {
      if (error) throw new SocialError(name, /denied|cancel/.test(error) ? 'cancelled' : 'refused');
      const client = await clientOf(name, settings);
      client.secret = await clientSecret(name, settings);
      const response = new URL(`${callback}?${new URLSearchParams({ code, state, ...(iss && { iss }) })}`);
      const tokens = await oidc
        .authorizationCodeGrant(client.configuration, response, {
          expectedState: memory.state!,
          expectedNonce: memory.nonce!,
          pkceCodeVerifier: memory.verifier!,
        })
        .catch((failure: unknown) => {
          throw new SocialError(name, isOutage(failure) ? 'unavailable' : 'refused');
        });
      return { ...identityOf(name, tokens.claims() ?? {}), ...(name === 'apple' && namesFromApple(user)) };
    },

    async verify(token) {
      const { keys } = await clientOf(name, settings);
      return identityOf(name, await verifyIdToken(name, settings, keys, token));
    },
  };
}

interface Client {
  configuration: oidc.Configuration;
  /** Keys that the issuer signs with. */
  keys: ReturnType<typeof createRemoteJWKSet>;
  /** The client secret that the next token request sends. */
  secret: string;
}

const timeoutSeconds = 5;

/** What issuers publish about themselves, read again every hour. */
const clients = new LRUCache<OpenIdSettings, Client>({
  max: 100,
  ttl: 3_600_000,
  async fetchMethod({ issuer, clientIds }) {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientIds[0]!,
      undefined,
      (_issuer, { client_id }, body) => {
        body.set('client_id', client_id);
        body.set('client_secret', client.secret);
      },
      {
        timeout: timeoutSeconds,
        // The configuration accepts http for loopback addresses only.
        execute: issuer.startsWith('http:')
          ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
          : [oidc.enableNonRepudiationChecks],
      },
    );
    const keysUrl = new URL(configuration.serverMetadata().jwks_uri!);
    const keys = createRemoteJWKSet(keysUrl, { timeoutDuration: timeoutSeconds * 1000 });
    const client: Client = { configuration, keys, secret: '' };
    return client;
  },
});

/** @throws SocialError unavailable */
async function clientOf(name: Name, settings: OpenIdSettings): Promise<Client> {
  const client = await clients.fetch(settings).catch(() => undefined);
  if (!client) throw new SocialError(name, 'unavailable');
  return client;
}

/** The issuer cannot be reached, is slow, or answers with an error. */
function isOutage(failure: unknown): boolean {
  const { name, code, cause } = failure as { name?: string; code?: string; cause?: unknown };
  if (cause instanceof Response) return cause.status >= 500 || cause.status === 429;
  return name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT';
}

/**
 * Checks an id_token that an app brings: signed by the issuer, for one of our clients, in the last ten
 * minutes.
 * @throws SocialError
 */
async function verifyIdToken(
  name: Name,
  { issuer, clientIds }: OpenIdSettings,
  keys: Client['keys'],
  token: string,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    // Google uses either spelling of its name.
    issuer: issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : issuer,
    audience: clientIds,
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: 30,
    maxTokenAge: '10m',
  }).catch((error: Error) => {
    // jose throws its base class when the keys could not be read.
    const outage =
      isOutage(error) ||
      error instanceof joseErrors.JWKSTimeout ||
      error.constructor === joseErrors.JOSEError;
    throw new SocialError(name, outage ? 'unavailable' : 'refused');
  });
  const hasSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  if (hasSeveral && !clientIds.includes(String(payload.azp))) throw new SocialError(name, 'refused');
  return payload;
}

function identityOf(provider: Name, claims: Record<string, unknown>): Identity {
  const subject = textIn(claims.sub);
  if (!subject) throw new SocialError(provider, 'refused');
  return {
    provider,
    subject,
    email: textIn(claims.email),
    // Apple sends 'true', Google sends true.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: textIn(claims.given_name),
    lastName: textIn(claims.family_name),
  };
}

/** Apple sends the name next to the token, and only the first time. It is only a suggestion. */
function namesFromApple(user: string | undefined): Pick<Identity, 'firstName' | 'lastName'> {
  if (!user) return {};
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return { firstName: textIn(name?.firstName), lastName: textIn(name?.lastName) };
  } catch {
    return {};
  }
}

/**
 * @throws SocialError unavailable where the configured signing key is invalid: only the operator can help.
 */
async function clientSecret(
  name: Name,
  { clientSecret, clientIds, issuer }: OpenIdSettings,
): Promise<string> {
  if (typeof clientSecret === 'string') return clientSecret;
  return signAppleSecret(clientSecret, clientIds[0]!, issuer).catch(() => {
    throw new SocialError(name, 'unavailable');
  });
}

/** Apple's client secret is a token that we sign ourselves. Each request gets a new one. */
async function signAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  audience: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'ES256');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
}
