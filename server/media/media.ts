import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskStorage, type MediaStorage } from './storage.ts';

/** The storage this server is configured for. */
export function mediaStorage({ dataDir }: Pick<Config, 'dataDir'>): MediaStorage {
  return diskStorage(join(dataDir, 'media'));
}

const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** The address of a stored file, on our own origin. */
export function mediaUrl(key: string): string {
  return `/media/${key}`;
}

/** The key behind such an address; undefined for anything that is none of ours. */
export function mediaKey(url: string | null): string | undefined {
  return url?.startsWith('/media/') ? knownKey(url.slice('/media/'.length)) : undefined;
}

/** A key as it may come from outside; undefined unless it is one that we could have made. */
export function knownKey(key: string): string | undefined {
  return /^(avatars\/[\w-]{22}\/(small|large)|officials\/[\w-]{22}\/photo)\.(webp|jpg)$/.test(key)
    ? key
    : undefined;
}

export function mediaType(key: string): string {
  return types[key.split('.').at(-1) as keyof typeof types];
}
