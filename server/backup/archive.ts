import { createHash, hash } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getSystemErrorMessage } from 'node:util';
import { z } from 'zod';
import type { Pack } from 'tar-stream';
import { ConfigError } from '#server/config.ts';

/** First entry of the archive: decides whether this version of Polity can read it. */
export const header = z.object({
  format: z.literal('polity backup 1'),
  made_at: z.string(),
  migrations: z.array(z.string()),
});

const content = z.object({ name: z.string(), count: z.number(), sha256: z.string() });

/** Last entry: what the archive contains. Without it, the archive is cut off. */
export const manifest = z.object({
  /** Rows of each table, and the sum of their hashes. */
  tables: z.array(content),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Bytes of each file. */
  files: z.array(content),
});
export type Manifest = z.output<typeof manifest>;
export type Content = z.output<typeof content>;

/** Reports steps done of all steps. */
export type OnProgress = (done: number, total: number, label: string) => void;

/** Rows are read and written in batches of about this many bytes. */
export const batchBytes = 2 * 1024 * 1024;
/**
 * Keys that are generated where the environment has none. Without them, two-step secrets cannot be read, and
 * browsers that get notifications refuse them.
 */
export const keyFiles = ['secrets.key', 'push-keys.json'];

/** Counts and hashes lines. Their order does not matter: another server may store rows in another order. */
export class LineDigest {
  private count = 0;
  private sum = 0n;

  add(lines: string[]): void {
    this.count += lines.length;
    for (const line of lines) this.sum += BigInt(`0x${hash('sha256', line)}`);
  }

  end(name: string): Content {
    return { name, count: this.count, sha256: BigInt.asUintN(256, this.sum).toString(16).padStart(64, '0') };
  }
}

export function packText(pack: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()));
    // Without a listener, the error of a full disk would end the process.
    entry.on('error', reject);
  });
}

export async function packFile(pack: Pack, name: string, size: number, file: Readable): Promise<Content> {
  const sum = createHash('sha256');
  const entry = pack.entry({ name, size, mode: 0o600 });
  await pipeline(
    file.on('data', (part: Buffer) => sum.update(part)),
    entry,
  );
  return { name, count: size, sha256: sum.digest('hex') };
}

/** Says why the archive itself cannot be read or written. */
export function archiveError(
  path: string,
  verb: 'read' | 'written',
  { code, errno, message }: NodeJS.ErrnoException,
): ConfigError {
  if (code === 'ENOENT') return new ConfigError(`There is no file at ${path}.`);
  const reason = errno ? getSystemErrorMessage(errno) : message;
  const account = code === 'EACCES' ? ` for the account ${userInfo().username}` : '';
  return new ConfigError(`${path} cannot be ${verb}: ${reason}${account}.`);
}
