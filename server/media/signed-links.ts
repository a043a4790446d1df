import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { keyedHash } from '#server/database/master-key.ts';
import { mediaUrl } from './media.ts';

type KeyConfig = Pick<Config, 'dataDir' | 'secretsKey'>;

/** Links made within one such step are equal, so a browser does not load a file twice. */
const stepSeconds = 30 * 60;

/** When the links that are made now end: in 30 to 60 minutes. Unix seconds. */
export function linkExpiry(): number {
  return (Math.floor(Date.now() / 1000 / stepSeconds) + 2) * stepSeconds;
}

/** Review: a link of the moderation queue, which also opens removed files. */
export type LinkUse = 'view' | 'review';

/** The address of one protected file, valid for everyone who has it until it expires. */
export async function signedUrl(
  config: KeyConfig,
  key: string,
  expires: number,
  use: LinkUse,
): Promise<string> {
  const signature = await sign(config, key, expires, use);
  const end = use === 'review' ? '&use=review' : '';
  return `${mediaUrl(key)}?expires=${expires}&signature=${signature.toString('base64url')}${end}`;
}

/** The use that the query of a link names. The signature covers it. */
export function useOf({ use }: { use?: unknown }): LinkUse {
  return use === 'review' ? 'review' : 'view';
}

/** Seconds for which a link is valid; 0 if it has expired, or was not made by this server for this file. */
export async function secondsValid(
  config: KeyConfig,
  key: string,
  query: { expires?: unknown; signature?: unknown; use?: unknown },
): Promise<number> {
  const { expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return 0;
  const given = Buffer.from(signature, 'base64url');
  const expected = await sign(config, key, Number(expires), useOf(query));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return Math.max(0, Number(expires) - Math.floor(Date.now() / 1000));
}

function sign(config: KeyConfig, key: string, expires: number, use: LinkUse): Promise<Buffer> {
  return keyedHash(config, `media link ${use} ${expires} ${key}`);
}
