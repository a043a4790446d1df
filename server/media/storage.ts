import { mkdir, open, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files that members send are kept. Keys are paths of our own making: 'avatars/…/small.webp'. */
export interface MediaStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is no such file. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes everything under a key. */
  remove(prefix: string): Promise<void>;
}

/** Keeps files in a folder. A file appears whole or not at all. */
export function diskStorage(folder: string): MediaStorage {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}.part`;
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(draft, { force: true });
        throw error;
      }
      await file.close();
      await rename(draft, path);
    },

    async get(key) {
      const file = await open(join(folder, key)).catch(nothing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file }), size };
    },

    async remove(prefix) {
      await rm(join(folder, prefix), { recursive: true, force: true });
    },
  };
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
