import type { Config } from '#server/config.ts';
import type { MediaStorage } from './storage.ts';

/** A bucket whose client is loaded with the first call: 30 MB that servers with a folder never need. */
export function bucketStorage(config: NonNullable<Config['mediaS3']>): MediaStorage {
  let storage: Promise<MediaStorage> | undefined;
  const open = () => (storage ??= import('./s3-storage.ts').then(({ s3Storage }) => s3Storage(config)));
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    putFile: async (key, path) => (await open()).putFile(key, path),
    size: async (key) => (await open()).size(key),
    read: async (key, range) => (await open()).read(key, range),
    list: async () => (await open()).list(),
    remove: async (prefix) => (await open()).remove(prefix),
  };
}
