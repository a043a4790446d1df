import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  importPKCS8,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
  type JWTPayload,
} from 'jose';
import { randomToken } from '#server/auth/one-time-token-store.ts';
import { askJson, SocialError, textIn, type Identity, type Provider } from './provider.ts';
import type { AppleKey, OpenIdSettings } from './social.config.ts';

type Name = 'google' | 'apple';

/** Google and Apple: OpenID Connect with PKCE, state and nonce; identity comes from an id_token signed by the issuer. */
export function openIdProvider(name: Name, settings: OpenIdSettings): Provider {
  const clientId = settings.clientIds[0]!;
  return {
    async begin({ state, callback }) {
      const { authorizationEndpoint } = await discover(name, settings.issuer);
      const [nonce, verifier] = [randomToken(), randomToken()];
      const url = withParameters(authorizationEndpoint, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: callback,
        scope: name === 'apple' ? 'openid email name' : 'openid email profile',
        // Apple tells the address only to a form.
        ...(name === 'apple' && { response_mode: 'form_post' }),
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return { url, memory: { nonce, verifier } };
    },

    async finish(parameters, memory, callback) {
      if (parameters.error)
        throw new SocialError(name, /denied|cancel/.test(parameters.error) ? 'cancelled' : 'refused');
      // RFC 9207: an answer of another issuer's is not for us.
      if (parameters.iss && parameters.iss !== settings.issuer) throw new SocialError(name, 'refused');
      const { tokenEndpoint } = await discover(name, settings.issuer);
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: parameters.code ?? '',
        redirect_uri: callback,
        code_verifier: memory.verifier!,
        client_id: clientId,
        client_secret: await clientSecret(name, settings, clientId),
      });
      const { id_token } = await askJson(name, tokenEndpoint, { method: 'POST', body });
      const claims = await verifyIdToken(name, settings, textIn(id_token) ?? '');
      if (claims.nonce !== memory.nonce) throw new SocialError(name, 'refused');
      return { ...identityOf(name, claims), ...namesFromApple(parameters.user) };
    },

    verify: async (token) => identityOf(name, await verifyIdToken(name, settings, token, '10m')),
  };
}

/** @throws SocialError refused unless the issuer signed it, for us, and it still holds. */
async function verifyIdToken(
  name: Name,
  { issuer, clientIds }: OpenIdSettings,
  token: string,
  maxTokenAge?: string,
): Promise<JWTPayload> {
  const { keys } = await discover(name, issuer);
  try {
    const { payload } = await jwtVerify(token, keys, {
      // Google signs with either spelling of its name.
      issuer: issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : issuer,
      audience: clientIds,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: 30,
      ...(maxTokenAge && { maxTokenAge }),
    });
    const several = Array.isArray(payload.aud) && payload.aud.length > 1;
    if (several && !clientIds.includes(String(payload.azp))) throw new SocialError(name, 'refused');
    return payload;
  } catch (error) {
    const unreachable =
      error instanceof joseErrors.JWKSTimeout ||
      error instanceof TypeError ||
      (error as Error).constructor === joseErrors.JOSEError;
    throw error instanceof SocialError
      ? error
      : new SocialError(name, unreachable ? 'unavailable' : 'refused');
  }
}

function identityOf(provider: Name, claims: JWTPayload): Identity {
  const subject = textIn(claims.sub);
  if (!subject) throw new SocialError(provider, 'refused');
  return {
    provider,
    subject,
    email: textIn(claims.email),
    // Apple says 'true', Google says true.
    emailProven: claims.email_verified === true || claims.email_verified === 'true',
    firstName: textIn(claims.given_name),
    lastName: textIn(claims.family_name),
  };
}

/** Apple tells the name beside the token, and only the first time; it is a suggestion, nothing more. */
function namesFromApple(user: string | undefined): Pick<Identity, 'firstName' | 'lastName'> {
  if (!user) return {};
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return { firstName: textIn(name?.firstName), lastName: textIn(name?.lastName) };
  } catch {
    return {};
  }
}

/** @throws SocialError unavailable where the configured key is none: nobody can sign in this way, and only the operator can help. */
async function clientSecret(
  name: Name,
  { clientSecret, issuer }: OpenIdSettings,
  clientId: string,
): Promise<string> {
  if (typeof clientSecret === 'string') return clientSecret;
  return appleClientSecret(clientSecret, clientId, issuer).catch(() => {
    throw new SocialError(name, 'unavailable');
  });
}

/** Apple's client secret is a short token that we sign ourselves, one for each request. */
async function appleClientSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  audience: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'ES256');
  const token = new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience);
  return token.setIssuedAt().setExpirationTime('5m').sign(key);
}

interface Discovered {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
  until: number;
}
const discovered = new Map<string, Discovered>();

/** The issuer's own description of itself, kept for an hour. @throws SocialError unavailable */
async function discover(name: Name, issuer: string): Promise<Discovered> {
  const known = discovered.get(issuer);
  if (known && known.until > Date.now()) return known;
  const said = await askJson(name, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const [authorizationEndpoint, tokenEndpoint, jwksUri] = [
    said.authorization_endpoint,
    said.token_endpoint,
    said.jwks_uri,
  ].map(textIn);
  if (said.issuer !== issuer || !authorizationEndpoint || !tokenEndpoint || !jwksUri)
    throw new SocialError(name, 'unavailable');
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 5_000 });
  const found = { authorizationEndpoint, tokenEndpoint, keys, until: Date.now() + 3_600_000 };
  discovered.set(issuer, found);
  return found;
}

export function withParameters(base: string, parameters: Record<string, string>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
