import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';
import { readOrCreate } from '#server/environment/generated-file.ts';

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
  const stored = JSON.parse(String(await readOrCreate(path, generateKeys))) as Partial<VapidKeys> | null;
  if (!stored?.publicKey || !stored.privateKey)
    throw new ConfigError(`${path} is damaged. Restore it from a backup.`);
  return stored as VapidKeys;
}

async function generateKeys(): Promise<string> {
  const { default: webPush } = await import('web-push');
  return JSON.stringify(webPush.generateVAPIDKeys());
}
