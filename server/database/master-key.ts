import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';

/** Facts that must not be readable from the database alone: sealed with a key that lives elsewhere. */

type KeyConfig = Pick<Config, 'dataDir' | 'secretsKey'>;
const keys = new Map<string, Promise<Buffer>>();

/** AES-256-GCM; `owner` is sealed in, so that a row copied to somebody else does not open. */
export async function seal(config: KeyConfig, owner: string, plain: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(config, 'seal'), nonce).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @returns undefined when it was sealed under another key or for another owner. */
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

/** A hash that nobody without the key can try guesses against. */
export async function keyedHash(config: KeyConfig, text: string): Promise<Buffer> {
  return createHmac('sha256', await keyFor(config, 'hash'))
    .update(text)
    .digest();
}

const derived = { seal: new WeakMap<Buffer, Buffer>(), hash: new WeakMap<Buffer, Buffer>() };

/** Derived once for each master key: every sign-in needs it. */
async function keyFor(config: KeyConfig, use: 'seal' | 'hash'): Promise<Buffer> {
  const master = config.secretsKey ?? (await storedKey(config.dataDir));
  const key = derived[use].get(master) ?? Buffer.from(hkdfSync('sha256', master, '', `polity ${use}`, 32));
  derived[use].set(master, key);
  return key;
}

function storedKey(dataDir: string): Promise<Buffer> {
  const known = keys.get(dataDir) ?? readOrMakeKey(dataDir);
  keys.set(dataDir, known);
  known.catch(() => keys.delete(dataDir));
  return known;
}

/** The key file of this installation; of several processes that start at once, one makes it and all read that one. */
async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secrets.key');
  const key = (await readFile(path).catch(() => undefined)) ?? (await makeKey(dataDir, path));
  if (key.length !== 32) throw new ConfigError(`${path} is damaged. Restore it from a backup.`);
  return key;
}

async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const whole = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(whole, randomBytes(32), { mode: 0o600, flag: 'wx' });
  await link(whole, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(whole);
  return readFile(path);
}
