import { z } from 'zod';
import { safeAddress as address } from '#server/safe-address.ts';

const key = z.string().min(1).optional();

/** The variables of social sign-in; a provider whose keys are missing is not offered. */
export const socialEnvironment = {
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: key,
  APPLE_CLIENT_SECRET: key,
  APPLE_TEAM_ID: key,
  APPLE_KEY_ID: key,
  APPLE_PRIVATE_KEY: key,
  APPLE_ISSUER: address.default('https://appleid.apple.com'),
  FACEBOOK_APP_ID: key,
  FACEBOOK_APP_SECRET: key,
  FACEBOOK_LOGIN_URL: address.default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: address.default('https://graph.facebook.com/v23.0'),
  TWITTER_CONSUMER_KEY: key,
  TWITTER_CONSUMER_SECRET: key,
  TWITTER_API_URL: address.default('https://api.x.com'),
};
const environment = z.object(socialEnvironment);

/** A signing key of Apple's, from which client secrets are made. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

export interface OpenIdSettings {
  issuer: string;
  /** Whose tokens are ours: the web client first, then those of the apps. */
  clientIds: string[];
  clientSecret: string | AppleKey;
}

export interface KeyedApi<Address extends string> {
  key: string;
  secret: string;
  urls: Record<Address, string>;
}

export interface SocialConfig {
  google?: OpenIdSettings;
  apple?: OpenIdSettings;
  facebook?: KeyedApi<'login' | 'graph'>;
  twitter?: KeyedApi<'api'>;
}

export function socialConfig(e: z.output<typeof environment>): SocialConfig {
  const google = openId(e.GOOGLE_ISSUER, e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET);
  const apple = openId(e.APPLE_ISSUER, e.APPLE_CLIENT_ID, e.APPLE_CLIENT_SECRET ?? appleKey(e));
  const facebook = keyed(e.FACEBOOK_APP_ID, e.FACEBOOK_APP_SECRET, {
    login: e.FACEBOOK_LOGIN_URL,
    graph: e.FACEBOOK_GRAPH_URL,
  });
  const twitter = keyed(e.TWITTER_CONSUMER_KEY, e.TWITTER_CONSUMER_SECRET, { api: e.TWITTER_API_URL });
  return {
    ...(google && { google }),
    ...(apple && { apple }),
    ...(facebook && { facebook }),
    ...(twitter && { twitter }),
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
  // Environments hold one line: '\n' stands for a line end there.
  return teamId && keyId && pem ? { teamId, keyId, privateKey: pem.replaceAll('\\n', '\n') } : undefined;
}
