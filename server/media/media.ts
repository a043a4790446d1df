import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { loadOnce } from '#server/environment/load-once.ts';
import { diskStorage, type MediaStorage } from './storage.ts';

const storages = new WeakMap<object, MediaStorage>();

/** The storage that this server is configured for: a bucket, or a folder in DATA_DIR. */
export function mediaStorage(config: Pick<Config, 'dataDir' | 'mediaS3'>): MediaStorage {
  let storage = storages.get(config);
  if (!storage) {
    storage = config.mediaS3 ? bucketStorage(config.mediaS3) : diskStorage(join(config.dataDir, 'media'));
    storages.set(config, storage);
  }
  return storage;
}

const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

/** File names by prefix; a feature registers what it stores, and nothing else is ever served. */
const prefixes = new Map<string, RegExp>();

/** Lets /media serve `{prefix}/{22 characters of random or hash}/{name}` for names that match. */
export function registerMediaPrefix(prefix: string, names: RegExp): void {
  prefixes.set(prefix, names);
}

/** The address of a stored file, on our own origin. */
export function mediaUrl(key: string): string {
  return `/media/${key}`;
}

/** The key of such an address; undefined for any other address. */
export function mediaKey(url: string | null): string | undefined {
  return url?.startsWith('/media/') ? parseMediaKey(url.slice('/media/'.length)) : undefined;
}

/** A key from outside; undefined unless a feature may have made it. */
export function parseMediaKey(key: string): string | undefined {
  const [, prefix = '', name = ''] = /^([a-z]+)\/[\w-]{22}\/([\w.-]+)$/.exec(key) ?? [];
  return prefixes.get(prefix)?.test(name) ? key : undefined;
}

/** The folder of a key: 'avatars/…/small.webp' → 'avatars/…' */
export function mediaFolder(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

export function mediaType(key: string): string {
  return types[key.split('.').at(-1)!] ?? 'application/octet-stream';
}

/** A bucket whose client is loaded with the first call: 30 MB that servers with a folder never need. */
function bucketStorage(config: NonNullable<Config['mediaS3']>): MediaStorage {
  const open = loadOnce(async () => (await import('./s3-storage.ts')).s3Storage(config));
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    putFile: async (key, path) => (await open()).putFile(key, path),
    size: async (key) => (await open()).size(key),
    read: async (key, range) => (await open()).read(key, range),
    list: async () => (await open()).list(),
    remove: async (prefix) => (await open()).remove(prefix),
  };
}
