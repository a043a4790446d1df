import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Pack } from 'tar-stream';

/** First in the archive: whether this Polity can read what follows. */
export const header = z.object({
  format: z.literal('polity backup 1'),
  made_at: z.string(),
  migrations: z.array(z.string()),
});

const content = z.object({ name: z.string(), count: z.number(), sha256: z.string() });

/** Last in the archive: what must have arrived. Without it the archive is cut off. */
export const manifest = z.object({
  /** Rows of each table, and the sum of their hashes. */
  tables: z.array(content),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Bytes of each file. */
  files: z.array(content),
});
export type Manifest = z.output<typeof manifest>;
export type Content = z.output<typeof content>;

/** Counts lines and hashes them, whatever their order: another server may keep its rows in another one. */
export class LineSum {
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

export function putText(pack: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()));
  });
}

export async function putFile(pack: Pack, name: string, path: string): Promise<Content> {
  const { size } = await stat(path);
  const sum = createHash('sha256');
  const entry = pack.entry({ name, size, mode: 0o600 });
  const file = createReadStream(path).on('data', (part) => sum.update(part));
  await pipeline(file, entry);
  return { name, count: size, sha256: sum.digest('hex') };
}

/** Files below a folder, by name relative to it, with '/' between; none where it does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
