import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { socialConfig, socialEnvironment, type SocialConfig } from './social/social.config.ts';
import { syncConfig, syncEnvironment, type SyncConfig } from './sync/sync.config.ts';

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /** Processes that serve; more than one share the port. */
  WORKERS: z.coerce.number().int().min(1).max(16).default(1),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]{1,100}<)?[^\s<>@,;"]+@[^\s<>@,;"]+>?$/, {
      message: 'must be an address such as Polity <mail@example.org>',
    })
    .default('Polity <no-reply@polity.example>'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  /** Who may say in X-Forwarded-For whom a call comes from: addresses and networks of proxies. Nobody where not set. */
  TRUST_PROXY: z.string().transform(proxies).optional(),
  SUPPORT_EMAIL: z.email().default('support@polity.example'),
  ADMIN_EMAIL: z.email().default('administrator@polity.example'),
  /** 32 bytes in base64, for what must not be readable from the database alone; a file in DATA_DIR where not set. */
  SECRETS_KEY: z
    .base64()
    .refine((value) => Buffer.from(value, 'base64').length === 32, { message: 'must be 32 bytes in base64' })
    .optional(),
  /** The pair of keys that notifications to browsers are signed with; a file in DATA_DIR where not set. */
  VAPID_PUBLIC_KEY: z.base64url().optional(),
  VAPID_PRIVATE_KEY: z.base64url().optional(),
  /** Where browsers may be reached for notifications: hosts, and with a dot in front all below. */
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com, .push.services.mozilla.com, .push.apple.com, .notify.windows.com'),
  /** Notifications of Expo apps: the token where the Expo project asks for one, and where they are handed in if not at Expo itself. */
  EXPO_ACCESS_TOKEN: z.string().optional(),
  EXPO_PUSH_URL: url(['http:', 'https:']).optional(),
  ...socialEnvironment,
  ...syncEnvironment,
  /** Where a street address is turned into districts; 'off' where none is to be asked. */
  CENSUS_GEOCODER_URL: z
    .union([z.literal('off'), url(['http:', 'https:'])])
    .default('https://geocoding.geo.census.gov/geocoder/geographies/address'),
  /** Whoever has it may read /metrics from elsewhere. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { message: 'must be 16 or more letters, digits and signs' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** How many processes serve. */
  workers: number;
  /** Origin used in every link; never taken from the Host header. No trailing slash. */
  publicUrl: string;
  /** Mail goes through this server; into files in dataDir/mail where there is none. */
  smtpUrl: string | undefined;
  mailFrom: string;
  rateLimit: boolean;
  trustProxy: string[] | false;
  supportEmail: string;
  adminEmail: string;
  /** Undefined where no geocoder is to be asked. */
  censusGeocoderUrl: string | undefined;
  logLevel: string;
  /** Undefined where the figures are for this machine alone. */
  metricsToken: string | undefined;
  secretsKey: Buffer | undefined;
  social: SocialConfig;
  sync: SyncConfig;
  vapid: { publicKey: string; privateKey: string } | undefined;
  /** Hosts, and with a dot in front all below, where browsers are reached for notifications. */
  pushHosts: string[];
  /** Where notifications of Expo apps are handed in: an origin, undefined for Expo's own service. */
  expo: { accessToken: string | undefined; url: string | undefined };
}

/**
 * Parses the environment once.
 * @throws ConfigError naming every variable that is wrong, and how.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not right:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  if (e.RATE_LIMIT === 'off' && !isLoopback(e.HOST))
    throw new ConfigError(
      'The environment is not right:\n  RATE_LIMIT: off is accepted only while HOST is a loopback address, such as 127.0.0.1.',
    );
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    workers: e.WORKERS,
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`).replace(
      /\/+$/,
      '',
    ),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    rateLimit: e.RATE_LIMIT === 'on',
    trustProxy: e.TRUST_PROXY ?? false,
    supportEmail: e.SUPPORT_EMAIL,
    adminEmail: e.ADMIN_EMAIL,
    censusGeocoderUrl: e.CENSUS_GEOCODER_URL === 'off' ? undefined : e.CENSUS_GEOCODER_URL,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    secretsKey: e.SECRETS_KEY ? Buffer.from(e.SECRETS_KEY, 'base64') : undefined,
    social: socialConfig(e),
    vapid:
      e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY
        ? { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY }
        : undefined,
    pushHosts: e.PUSH_HOSTS.split(',').map((host) => host.trim()),
    expo: { accessToken: e.EXPO_ACCESS_TOKEN, url: e.EXPO_PUSH_URL },
    sync: syncConfig(e),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** '10.0.0.0/8, loopback' → those. A mere number of proxies would trust whoever reaches the server past them. */
function proxies(text: string, context: z.RefinementCtx): string[] {
  const list = text.split(',').map((part) => part.trim());
  if (list.every(isProxy)) return list;
  context.addIssue({
    code: 'custom',
    message: 'must be addresses and networks such as 10.0.0.0/8, loopback',
  });
  return z.NEVER;
}

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** A mistake of the operator's: shown as one sentence, without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
