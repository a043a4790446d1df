import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { firebaseAccount } from './environment/firebase.ts';
import { phoneAppsEnvironment } from './environment/phone-apps.ts';
import { missingPartners } from './environment/required-together.ts';
import { socialConfig, socialEnvironment } from './environment/social.ts';
import { syncConfig, syncEnvironment } from './environment/sync.ts';
import { unknownVariables } from './environment/unknown-variables.ts';

function url(protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`);
  return z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: ({ input }) =>
      starts.some((start) => String(input).startsWith(start))
        ? 'is not a complete URL. In names and passwords, characters such as # and / are percent-encoded'
        : `must be a URL that starts with ${starts.join(' or ')}`,
  });
}

/** False for a URL with a path, a query or a name. Another check names what is no URL. */
function isOrigin(value: string): boolean {
  const parsed = URL.parse(value);
  return parsed === null || /^\/*$/.test(parsed.href.slice(parsed.origin.length));
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce
    .number({ error: message })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { message });
}

/** A key of this many bytes. */
function keyOf(bytes: number, encoding: 'base64' | 'base64url', help = '') {
  const format = encoding === 'base64' ? z.base64() : z.base64url();
  return z
    .string()
    .refine((value) => format.safeParse(value).success && Buffer.from(value, encoding).length === bytes, {
      message: `must be ${bytes} bytes in ${encoding}${help}`,
    });
}

const server = {
  PORT: wholeNumber(1, 65535).default(3000).describe('Port to listen on.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 or :: for all of them, as in a container.'),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine(isOrigin, {
      message: 'must be an origin without a path, such as https://polity.example.org',
    })
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      description: 'Origin that people type in, used in every link and mail. Default: http://HOST:PORT.',
      example: 'https://polity.example.org',
    }),
  WORKERS: wholeNumber(1, 16)
    .default(1)
    .describe('Processes that serve, 1 to 16; more than one share the port.'),
  TRUST_PROXY: z
    .string()
    .transform(proxies)
    .optional()
    .meta({
      description:
        'Proxies whose X-Forwarded-For header is believed: addresses, networks, loopback, linklocal or uniquelocal, ' +
        'separated by commas. Default: none.',
      example: 'loopback, 10.0.0.0/8',
    }),
  RATE_LIMIT: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on or off. Off is accepted on a loopback HOST only.'),
  ARGON2_MEMORY_KIB: wholeNumber(8, 1_048_576)
    .default(19_456)
    .describe('Memory of one password hash in KiB (argon2id). Less is for tests only.'),
  POLITY_TODAY: z.iso
    .date()
    .optional()
    .meta({
      description:
        'Day that decides who is in office, which district lines apply and which congress sits, as YYYY-MM-DD; ' +
        'to try the product on another day. Accepted on a loopback HOST only. Default: the real day.',
      example: '2027-01-04',
    }),
  ADS_REVIEW: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on or off: an administrator approves each ad before it first runs.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('fatal, error, warn, info, debug, trace or silent. Default: info; warn in a terminal.'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { message: 'must have at least 16 letters, digits and symbols' })
    .optional()
    .meta({
      description: 'Bearer token for remote /metrics, at least 16 characters. Default: loopback only.',
      secret: true,
    }),
};

const storage = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('./var')
    .describe('Folder for the embedded database, media, mail files and generated keys.'),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .meta({
      description:
        'A PostgreSQL server (15 or newer) to use; special characters of the password are percent-encoded. Default: ' +
        'the embedded one in DATA_DIR.',
      secret: true,
      example: 'postgres://polity:password@127.0.0.1:5432/polity',
    }),
  SECRETS_KEY: keyOf(32, 'base64', ', as openssl rand -base64 32 prints them')
    .optional()
    .meta({
      description:
        'Key that encrypts two-step secrets and signs links to media: 32 bytes in base64 (openssl rand -base64 ' +
        '32). Several machines need the same one. Default: generated in DATA_DIR/secrets.key.',
      secret: true,
    }),
};

const media = {
  MEDIA_S3_BUCKET: z
    .string()
    .optional()
    .describe('Bucket for uploaded pictures and videos. Default: files in DATA_DIR/media.'),
  MEDIA_S3_ENDPOINT: url(['http:', 'https:']).optional().meta({
    description: "Address of an S3-compatible service. Default: Amazon's for the region.",
    example: 'https://s3.example.org',
  }),
  MEDIA_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  MEDIA_S3_ACCESS_KEY_ID: z.string().default('').describe('Access key of the bucket.'),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().default('').meta({
    description: 'Secret access key of the bucket.',
    secret: true,
  }),
};

const linkPreviews = {
  LINK_PREVIEW_LOOPBACK: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on also loads previews from loopback addresses, on any port, for tests. Accepted on a loopback HOST only.',
    ),
};

const mail = {
  SMTP_URL: url(['smtp:', 'smtps:']).optional().meta({
    description: 'Mail server. Default: each email becomes an .eml file in DATA_DIR/mail.',
    secret: true,
    example: 'smtps://user:password@smtp.example.org',
  }),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\r\n]{1,100}<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/, {
      message: 'must be an address such as Polity <mail@example.org>',
    })
    .default('Polity <no-reply@polity.example>')
    .describe('Sender of every email.'),
  SUPPORT_EMAIL: z
    .email('must be an address alone, such as help@example.org')
    .default('support@polity.example')
    .describe('Address shown to people who need help.'),
  ADMIN_EMAIL: z
    .email('must be an address alone, such as help@example.org')
    .default('administrator@polity.example')
    .describe('Address shown for legal and administrative questions.'),
  ADMIN_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('The administrator')
    .describe('Who reviews what members flag, as messages name them.'),
  POSTAL_ADDRESS: z
    .string()
    .trim()
    .max(300)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')
    .optional()
    .meta({
      description:
        'Name and postal address of the organization that runs the server, in one line: in every email (US law ' +
        'asks for it in some) and on the legal pages. Default: none.',
      example: 'Polity Foundation, PO Box 1, Sacramento, CA 95812',
    }),
};

const notifications = {
  VAPID_PUBLIC_KEY: keyOf(65, 'base64url')
    .optional()
    .describe(
      'Public key of browser notifications (npx web-push generate-vapid-keys). Several machines need the same ' +
        'pair. Default: generated in DATA_DIR/push-keys.json.',
    ),
  VAPID_PRIVATE_KEY: keyOf(32, 'base64url').optional().meta({
    description: 'Private key of the same pair.',
    secret: true,
  }),
  PUSH_HOSTS: z
    .string()
    .regex(/^\s*\.?[\w.-]+(\s*,\s*\.?[\w.-]+)*\s*$/, {
      message: 'must be names of hosts, separated by commas',
    })
    .default('fcm.googleapis.com, .push.services.mozilla.com, .push.apple.com, .notify.windows.com')
    .describe('Hosts that browser notifications may be sent to; a leading dot includes all subdomains.'),
  EXPO_ACCESS_TOKEN: z.string().optional().meta({
    description: 'Token of the Expo project, if it requires one.',
    secret: true,
  }),
  EXPO_PUSH_URL: url(['http:', 'https:'])
    .optional()
    .describe("Origin that receives notifications for Expo apps. Default: Expo's own service."),
  FIREBASE_SERVICE_ACCOUNT: firebaseAccount.optional().meta({
    description:
      'Key of the Firebase service account that sends notifications to the phone apps: the content of its ' +
      'JSON file, or the base64 of it. Default: the apps get none.',
    secret: true,
  }),
  FIREBASE_PUSH_URL: url(['http:', 'https:'])
    .default('https://fcm.googleapis.com')
    .describe('Origin of Firebase Cloud Messaging.'),
};

const districts = {
  CENSUS_GEOCODER_URL: z
    .union([z.literal('off'), url(['http:', 'https:'])])
    .default('https://geocoding.geo.census.gov/geocoder/geographies/address')
    .describe('Geocoder that turns a street address into districts; off for none.'),
};

/** Every variable, by the headings of the reference in docs/environment.md. */
export const environmentSections = {
  Server: server,
  'Database and files': storage,
  Media: media,
  'Link previews': linkPreviews,
  Mail: mail,
  Notifications: notifications,
  'Phone apps': phoneAppsEnvironment,
  'Social sign-in': socialEnvironment,
  Districts: districts,
  'Official data': syncEnvironment,
};

const environment = z.object({
  ...server,
  ...storage,
  ...media,
  ...linkPreviews,
  ...mail,
  ...notifications,
  ...phoneAppsEnvironment,
  ...socialEnvironment,
  ...districts,
  ...syncEnvironment,
  // Set by the primary process for its workers.
  CLUSTER_METRICS_URL: url(['http:']).optional(),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the environment once.
 * @throws ConfigError naming every variable that is wrong, and how.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw wrongEnvironment(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const e = parsed.data;
  const missing = missingPartners(e);
  if (missing.length > 0) throw wrongEnvironment(missing);
  const onlyOnLoopback = {
    'RATE_LIMIT: off': e.RATE_LIMIT === 'off',
    POLITY_TODAY: e.POLITY_TODAY !== undefined,
    'LINK_PREVIEW_LOOPBACK: on': e.LINK_PREVIEW_LOOPBACK === 'on',
  };
  for (const [setting, isSet] of Object.entries(onlyOnLoopback))
    if (isSet && !isLoopback(e.HOST))
      throw wrongEnvironment([
        `${setting} is accepted only while HOST is a loopback address, such as 127.0.0.1.`,
      ]);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    workers: e.WORKERS,
    /** Origin used in every link; never taken from the Host header. No trailing slash. */
    publicUrl: e.PUBLIC_URL ?? `http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`,
    /** Undefined: media are files in dataDir. */
    mediaS3: e.MEDIA_S3_BUCKET
      ? {
          bucket: e.MEDIA_S3_BUCKET,
          endpoint: e.MEDIA_S3_ENDPOINT,
          region: e.MEDIA_S3_REGION,
          accessKeyId: e.MEDIA_S3_ACCESS_KEY_ID,
          secretAccessKey: e.MEDIA_S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    linkPreviewLoopback: e.LINK_PREVIEW_LOOPBACK === 'on',
    /** Undefined: emails become files in dataDir/mail. */
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    rateLimit: e.RATE_LIMIT === 'on',
    argon2MemoryKib: e.ARGON2_MEMORY_KIB,
    trustProxy: e.TRUST_PROXY ?? false,
    supportEmail: e.SUPPORT_EMAIL,
    adminEmail: e.ADMIN_EMAIL,
    adminName: e.ADMIN_NAME,
    /** Undefined: emails and legal pages show none. */
    postalAddress: e.POSTAL_ADDRESS,
    /** Undefined: no geocoder is used. */
    censusGeocoderUrl: e.CENSUS_GEOCODER_URL === 'off' ? undefined : e.CENSUS_GEOCODER_URL,
    /** YYYY-MM-DD. Undefined: the real day. */
    today: e.POLITY_TODAY,
    adsReview: e.ADS_REVIEW === 'on',
    logLevel: e.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    /** Undefined: /metrics answers on loopback only. */
    metricsToken: e.METRICS_TOKEN,
    /** In a worker of several processes: where the primary serves the sum of all metrics. */
    clusterMetricsUrl: e.CLUSTER_METRICS_URL,
    secretsKey: e.SECRETS_KEY ? Buffer.from(e.SECRETS_KEY, 'base64') : undefined,
    social: socialConfig(e),
    vapid:
      e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY
        ? { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY }
        : undefined,
    /** A leading dot includes all subdomains. */
    pushHosts: e.PUSH_HOSTS.split(',').map((host) => host.trim()),
    /** `url` undefined: Expo's own service. */
    expo: { accessToken: e.EXPO_ACCESS_TOKEN, url: e.EXPO_PUSH_URL },
    /** Apps that open links to this server. */
    phoneApps: {
      ios: e.IOS_APP_ID,
      android: e.ANDROID_APP_ID && {
        id: e.ANDROID_APP_ID,
        fingerprints: e.ANDROID_APP_FINGERPRINTS!,
      },
    },
    /** Without an account, the phone apps get no notifications. */
    firebase: { account: e.FIREBASE_SERVICE_ACCOUNT, url: new URL(e.FIREBASE_PUSH_URL).origin },
    sync: syncConfig(e),
    /** A sentence for each variable that may be a mistyped setting. */
    unknownVariables: unknownVariables(env, Object.keys(environment.shape)),
  };
}

function wrongEnvironment(lines: string[]): ConfigError {
  return new ConfigError(['Invalid environment:', ...lines].join('\n  '));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/**
 * '10.0.0.0/8, loopback' → a list. A number of proxies is refused: it would trust clients that bypass them.
 */
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

/** A mistake by the operator, shown as one sentence without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
