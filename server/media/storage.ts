import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded files are stored. Keys are paths that we make: 'avatars/…/small.webp'. */
export interface MediaStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Streams a local file into the storage. */
  putFile(key: string, path: string): Promise<void>;
  /** Bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** @throws when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The keys of all files. */
  list(): Promise<string[]>;
  /** Removes everything under a prefix. */
  remove(prefix: string): Promise<void>;
}

/**
 * Stores files in a folder. A file is written under a temporary name first, so it appears whole or not at
 * all.
 */
export function diskStorage(folder: string): MediaStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const writeAtomically = async (key: string, write: (draft: string) => Promise<void>) => {
    const draft = `drafts/${randomUUID()}`;
    try {
      await write(draft);
      await disk.move(draft, key);
    } catch (error) {
      await disk.delete(draft);
      throw error;
    }
  };
  return {
    put: (key, bytes) => writeAtomically(key, (draft) => disk.put(draft, bytes)),
    putFile: (key, path) =>
      writeAtomically(key, async (draft) => {
        await mkdir(join(folder, dirname(draft)), { recursive: true });
        // A link takes no time and no space. The caller removes its own name of the file.
        await link(path, join(folder, draft)).catch(() => copyFile(path, join(folder, draft)));
      }),
    size: async (key) => {
      const file = await stat(join(folder, key)).catch(ignoreMissing);
      return file?.isFile() ? file.size : undefined;
    },
    read: async (key, range) => createReadStream(join(folder, key), range),
    list: async () => ((await stat(folder).catch(ignoreMissing)) ? listFiles(disk) : []),
    remove: (prefix) => disk.deleteAll(prefix),
  };
}

/** The keys of a flydrive disk, without files that are still being written. */
export async function listFiles(disk: Disk, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const file of page.objects) if (file.isFile) keys.push(file.key);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys.filter((key) => !key.startsWith('drafts/'));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
