import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SocialFault, SocialProvider } from '#contract/auth/social.ts';
import { AppError } from '#server/http/errors.ts';
import { cookieName, cookieScope } from '#server/http/own-cookie.ts';
import type { Config } from '#server/config.ts';
import { createToken, randomToken, useToken } from '#server/auth/one-time-token-store.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import { offeredProviders, providerOf } from './providers.ts';
import { SocialError, type Identity, type Memory } from './provider.ts';

// Redirects send browsers to a provider and take them back.

/** Begins the states of redirects that the phone app has started. */
const appState = 'app.';
const redirectMinutes = 10;
const resultMinutes = 5;

/** Pages that start a redirect and that it ends at. */
const landings = ['sign_in', 'sign_up', 'settings'] as const;
type Landing = (typeof landings)[number];

interface Redirect {
  provider: SocialProvider;
  /** Hash of the cookie: a state works only in the browser that it was created for. */
  browser: string;
  landing: Landing;
  returnTo: string;
  memory: Memory;
}

export interface Result {
  browser: string;
  identity: Identity;
}

export async function socialRedirects(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config } = services;
  const cookie = browserCookie(config);

  app.get('/auth/:provider/start', async (request, reply) => {
    const provider = requireOffered(config, request);
    // Each start calls the provider and stores a state.
    await limit(services, rules.signInsPerNetwork, networkOf(request.ip));
    const landing = landingOf(request.query);
    const returnTo = ownPath(config, (request.query as { return_to?: unknown }).return_to);
    try {
      const browser = request.cookies[cookie] ?? randomToken();
      const state = (isPhoneApp(request) ? appState : '') + randomToken();
      const client = await providerOf(config, provider);
      const { url, memory } = await client.begin({
        state,
        callback: callbackOf(config, provider),
      });
      const data: Redirect = { provider, browser: hashOf(browser), landing, returnTo, memory };
      await createToken(db, 'social_redirect', { data, minutes: redirectMinutes, token: state });
      reply.setCookie(cookie, browser, { ...cookieScope(config), maxAge: redirectMinutes * 60 });
      return await redirectTo(reply, url);
    } catch (error) {
      return redirectTo(reply, withFault(config, landing, returnTo, provider, faultOf(error)));
    }
  });

  app.get('/auth/:provider/callback', async (request, reply) => {
    const provider = requireOffered(config, request);
    const parameters = textFields(request.query);
    // The app opens providers in the phone's browser, which lacks the app's cookie. Only the app can finish.
    if (parameters.state?.startsWith(appState) && !isPhoneApp(request))
      return redirectTo(reply, `polity://sign_in/${provider}?${new URLSearchParams(parameters)}`);
    const browser = request.cookies[cookie];
    const redirect = (await useToken<Redirect>(db, 'social_redirect', parameters.state ?? ''))?.data;
    if (!redirect || !browser || redirect.provider !== provider || redirect.browser !== hashOf(browser)) {
      return redirectTo(reply, withFault(config, 'sign_in', '/home', provider, 'expired'));
    }
    const { landing, returnTo, memory } = redirect;
    try {
      const client = await providerOf(config, provider);
      const identity = await client.finish(parameters, memory, callbackOf(config, provider));
      const code = await createToken(db, 'social_result', {
        data: { browser: redirect.browser, identity } satisfies Result,
        minutes: resultMinutes,
      });
      reply.setCookie(cookie, browser, { ...cookieScope(config), maxAge: resultMinutes * 60 });
      return await redirectTo(reply, withFragment(config, landing, returnTo, { social: code }));
    } catch (error) {
      return redirectTo(reply, withFault(config, landing, returnTo, provider, faultOf(error)));
    }
  });

  // Apple posts a form from its own site, without our cookie. Redirect to a GET, which has it.
  app.post('/auth/:provider/callback', { config: { foreignForms: true } }, async (request, reply) => {
    const provider = requireOffered(config, request);
    const { state = '', code = '', error = '', user = '', iss = '' } = textFields(request.body);
    const given = Object.entries({ state, code, error, user, iss }).filter(
      ([, value]) => value !== '' && value.length <= 4_000,
    );
    return redirectTo(reply, `${callbackOf(config, provider)}?${new URLSearchParams(given)}`);
  });
}

/**
 * @returns the identity of a one-time code, in the browser it was created for. @throws AppError
 * challenge_expired
 */
export async function useResult(
  { db, config }: Pick<Services, 'db' | 'config'>,
  code: string,
  request: FastifyRequest | undefined,
): Promise<Identity> {
  const browser = request?.cookies[browserCookie(config)];
  const found = await useToken<Result>(db, 'social_result', code);
  if (!found || !browser || found.data.browser !== hashOf(browser)) throw new AppError('challenge_expired');
  return found.data.identity;
}

function browserCookie(config: Config): string {
  return cookieName(config, 'polity_social');
}

function requireOffered(config: Config, request: FastifyRequest): SocialProvider {
  const { provider } = request.params as { provider: SocialProvider };
  if (!offeredProviders(config).includes(provider)) throw new AppError('not_found');
  return provider;
}

/** mobile/capacitor.config.js adds this name. */
function isPhoneApp(request: FastifyRequest): boolean {
  return request.headers['user-agent']?.includes('PolityApp') ?? false;
}

/** The page that the redirect ends at chooses the message for a fault. @throws every other error */
function faultOf(error: unknown): SocialFault {
  if (error instanceof SocialError) return error.fault;
  throw error;
}

function withFault(
  config: Config,
  landing: Landing,
  returnTo: string,
  provider: SocialProvider,
  fault: SocialFault,
): string {
  return withFragment(config, landing, returnTo, { social_error: `${provider}.${fault}` });
}

/** A fragment never reaches a server, so it appears in no log and no Referer header. */
function withFragment(
  { publicUrl }: Config,
  landing: Landing,
  returnTo: string,
  fragment: Record<string, string>,
): string {
  const search =
    landing === 'settings' || returnTo === '/home' ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  return `${publicUrl}/${landing}${search}#${new URLSearchParams(fragment)}`;
}

function landingOf(query: unknown): Landing {
  const { from } = query as { from?: unknown };
  return landings.find((landing) => landing === from) ?? 'sign_in';
}

/** One of our own paths, or /home. */
function ownPath({ publicUrl }: Config, value: unknown): string {
  if (
    typeof value !== 'string' ||
    !/^\/(?![/\\])/.test(value) ||
    value.length > 1_000 ||
    !URL.canParse(value, publicUrl)
  )
    return '/home';
  const url = new URL(value, publicUrl);
  // Check the parsed path again: '/..//host' has become '//host'.
  const path = url.pathname + url.search;
  return url.origin === new URL(publicUrl).origin && !/^\/[/\\]/.test(path) ? path : '/home';
}

export function callbackOf({ publicUrl }: Config, provider: SocialProvider): string {
  return `${publicUrl}/auth/${provider}/callback`;
}

function textFields(given: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((given ?? {}) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function redirectTo(reply: FastifyReply, url: string) {
  return reply.header('cache-control', 'no-store').redirect(url, 303);
}

function hashOf(value: string): string {
  return hash('sha256', value, 'base64url');
}
