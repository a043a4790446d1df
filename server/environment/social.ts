import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { safeAddress as address } from '#server/environment/https-url.ts';

const key = z.string().min(1).optional();

/** The variables of social sign-in. A provider without its keys is not offered. */
export const socialEnvironment = {
  GOOGLE_CLIENT_ID: key.describe(
    'Sign-in with Google: client ids, the web client first, separated by commas.',
  ),
  GOOGLE_CLIENT_SECRET: key.meta({ description: 'Client secret of the web client.', secret: true }),
  GOOGLE_ISSUER: address.default('https://accounts.google.com').describe('OpenID issuer of Google.'),
  APPLE_CLIENT_ID: key.describe('Sign-in with Apple: client ids, the web client first, separated by commas.'),
  APPLE_CLIENT_SECRET: key.meta({
    description: 'A client secret made elsewhere, instead of the three variables below.',
    secret: true,
  }),
  APPLE_TEAM_ID: key.describe('Team that owns the signing key.'),
  APPLE_KEY_ID: key.describe('Id of the signing key.'),
  APPLE_PRIVATE_KEY: key
    // An environment variable has one line.
    .transform((text) => text?.replaceAll('\\n', '\n'))
    .refine((pem) => pem === undefined || isKey(pem), {
      message: 'must be a private key in PEM, in double quotes',
    })
    .meta({
      description: 'Signing key: PKCS #8 in PEM, in double quotes, line ends written as \\n.',
      secret: true,
    }),
  APPLE_ISSUER: address.default('https://appleid.apple.com').describe('OpenID issuer of Apple.'),
  FACEBOOK_APP_ID: key.describe('Sign-in with Facebook: id of the app.'),
  FACEBOOK_APP_SECRET: key.meta({ description: 'Secret of the app.', secret: true }),
  FACEBOOK_LOGIN_URL: address
    .default('https://www.facebook.com/v23.0/dialog/oauth')
    .describe('Login dialog of Facebook.'),
  FACEBOOK_GRAPH_URL: address.default('https://graph.facebook.com/v23.0').describe('Graph API of Facebook.'),
  TWITTER_CONSUMER_KEY: key.describe('Sign-in with Twitter: consumer key.'),
  TWITTER_CONSUMER_SECRET: key.meta({ description: 'Consumer secret.', secret: true }),
  TWITTER_API_URL: address.default('https://api.x.com').describe('API of Twitter.'),
};
const environment = z.object(socialEnvironment);

function isKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

/** A signing key from Apple, which signs client secrets. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

export interface OpenIdSettings {
  issuer: string;
  /** Clients whose tokens are accepted: the web client first, then the apps. */
  clientIds: string[];
  clientSecret: string | AppleKey;
}

export interface KeyedApi<Address extends string> {
  key: string;
  secret: string;
  urls: Record<Address, string>;
}

export function socialConfig(e: z.output<typeof environment>) {
  return {
    google: openId(e.GOOGLE_ISSUER, e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET),
    apple: openId(e.APPLE_ISSUER, e.APPLE_CLIENT_ID, e.APPLE_CLIENT_SECRET ?? appleKey(e)),
    facebook: keyed(e.FACEBOOK_APP_ID, e.FACEBOOK_APP_SECRET, {
      login: e.FACEBOOK_LOGIN_URL,
      graph: e.FACEBOOK_GRAPH_URL,
    }),
    twitter: keyed(e.TWITTER_CONSUMER_KEY, e.TWITTER_CONSUMER_SECRET, { api: e.TWITTER_API_URL }),
  };
}

function openId(
  issuer: string,
  ids: string | undefined,
  clientSecret: string | AppleKey | undefined,
): OpenIdSettings | undefined {
  return ids && clientSecret
    ? { issuer, clientIds: ids.split(',').map((id) => id.trim()), clientSecret }
    : undefined;
}

function keyed<A extends string>(
  key: string | undefined,
  secret: string | undefined,
  urls: Record<A, string>,
): KeyedApi<A> | undefined {
  return key && secret ? { key, secret, urls } : undefined;
}

function appleKey({
  APPLE_TEAM_ID: teamId,
  APPLE_KEY_ID: keyId,
  APPLE_PRIVATE_KEY: pem,
}: z.output<typeof environment>): AppleKey | undefined {
  return teamId && keyId && pem ? { teamId, keyId, privateKey: pem } : undefined;
}
