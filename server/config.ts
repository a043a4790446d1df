import { resolve } from 'node:path';
import { z } from 'zod';
import { socialConfig, socialEnvironment, type SocialConfig } from './social/social.config.ts';

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  SUPPORT_EMAIL: z.email().default('support@polity.example'),
  ADMIN_EMAIL: z.email().default('administrator@polity.example'),
  /** 32 bytes in base64, for what must not be readable from the database alone; a file in DATA_DIR where not set. */
  SECRETS_KEY: z.base64().refine((value) => Buffer.from(value, 'base64').length === 32, { message: 'must be 32 bytes in base64' }).optional(),
  ...socialEnvironment,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin used in every link; never taken from the Host header. No trailing slash. */
  publicUrl: string;
  supportEmail: string;
  adminEmail: string;
  logLevel: string;
  secretsKey: Buffer | undefined;
  social: SocialConfig;
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
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`).replace(/\/+$/, ''),
    supportEmail: e.SUPPORT_EMAIL,
    adminEmail: e.ADMIN_EMAIL,
    logLevel: e.LOG_LEVEL,
    secretsKey: e.SECRETS_KEY ? Buffer.from(e.SECRETS_KEY, 'base64') : undefined,
    social: socialConfig(e),
  };
}

/** A mistake of the operator's: shown as one sentence, without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
