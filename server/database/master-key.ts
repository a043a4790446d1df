import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';
import { readOrCreate } from '#server/environment/generated-file.ts';

// Encrypts secrets with a key that is not in the database, so that the database alone does not reveal them.

type KeyConfig = Pick<Config, 'dataDir' | 'secretsKey'>;
const keys = new Map<string, Promise<Buffer>>();

/**
 * AES-256-GCM. The owner is authenticated, so a row that was copied to another member cannot be decrypted.
 */
export async function seal(config: KeyConfig, owner: string, plain: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(config, 'seal'), nonce).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @returns undefined if it was encrypted with another key or for another owner. */
export async function unseal(config: KeyConfig, owner: string, sealed: Buffer): Promise<Buffer | undefined> {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await keyFor(config, 'seal'),
    sealed.subarray(0, 12),
  ).setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** A hash that cannot be guessed without the key. */
export async function keyedHash(config: KeyConfig, text: string): Promise<Buffer> {
  return createHmac('sha256', await keyFor(config, 'hash'))
    .update(text)
    .digest();
}

const derived = { seal: new WeakMap<Buffer, Buffer>(), hash: new WeakMap<Buffer, Buffer>() };

/** Derived once per master key, because every sign-in needs it. */
async function keyFor(config: KeyConfig, use: 'seal' | 'hash'): Promise<Buffer> {
  const master = config.secretsKey ?? (await storedKey(config.dataDir));
  const key = derived[use].get(master) ?? Buffer.from(hkdfSync('sha256', master, '', `polity ${use}`, 32));
  derived[use].set(master, key);
  return key;
}

function storedKey(dataDir: string): Promise<Buffer> {
  const known = keys.get(dataDir) ?? readKey(join(dataDir, 'secrets.key'));
  keys.set(dataDir, known);
  known.catch(() => keys.delete(dataDir));
  return known;
}

async function readKey(path: string): Promise<Buffer> {
  const key = await readOrCreate(path, () => randomBytes(32));
  if (key.length !== 32) throw new ConfigError(`${path} is damaged. Restore it from a backup.`);
  return key;
}
