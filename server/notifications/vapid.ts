import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** What this installation signs its notifications with: from the environment, else from DATA_DIR/push-keys.json, made on first use. */
export async function vapidKeys(config: Pick<Config, 'vapid' | 'dataDir'>): Promise<VapidKeys> {
  if (config.vapid) return config.vapid;
  const path = join(config.dataDir, 'push-keys.json');
  const stored = (await read(path)) ?? (await make(config.dataDir, path));
  if (!stored?.publicKey || !stored.privateKey)
    throw new ConfigError(`${path} is damaged. Restore it from a backup.`);
  return stored;
}

async function read(path: string): Promise<VapidKeys | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as VapidKeys);
}

/** Of several processes that come here at once, one makes the file and all read that one. */
async function make(dataDir: string, path: string): Promise<VapidKeys | undefined> {
  await mkdir(dataDir, { recursive: true });
  const whole = `${path}.${randomBytes(6).toString('hex')}`;
  const { default: webPush } = await import('web-push');
  await writeFile(whole, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' });
  await link(whole, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(whole);
  return read(path);
}
