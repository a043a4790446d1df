import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that sign web push: from the environment, or from DATA_DIR/push-keys.json, created on first
 * use.
 */
export async function vapidKeys(config: Pick<Config, 'vapid' | 'dataDir'>): Promise<VapidKeys> {
  if (config.vapid) return config.vapid;
  const path = join(config.dataDir, 'push-keys.json');
  const stored = (await read(path)) ?? (await create(config.dataDir, path));
  if (!stored?.publicKey || !stored.privateKey)
    throw new ConfigError(`${path} is damaged. Restore it from a backup.`);
  return stored;
}

async function read(path: string): Promise<VapidKeys | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as VapidKeys);
}

/** When several processes create the file at once, one wins and all read its file. */
async function create(dataDir: string, path: string): Promise<VapidKeys | undefined> {
  await mkdir(dataDir, { recursive: true });
  const { default: webPush } = await import('web-push');
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' });
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return read(path);
}
