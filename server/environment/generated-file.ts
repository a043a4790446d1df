import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a private file that is created on first use. If several processes create it at once, one of them
 * wins and all read its file.
 */
export async function readOrCreate(
  path: string,
  create: () => string | Buffer | Promise<string>,
): Promise<Buffer> {
  const stored = await readFile(path).catch(() => undefined);
  if (stored) return stored;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, await create(), { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path);
}
