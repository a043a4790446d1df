import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mediaFolder, mediaKey, mediaStorage } from '#server/media/media.ts';
import { forgetAvatar } from './avatar.ts';

export interface MediaFile {
  name: string;
  stream: Readable;
  size: number;
}

/** Pictures that a member has uploaded, in the best form they are kept in. */
export async function ownMedia(config: Config, avatar: string | null): Promise<MediaFile[]> {
  const key = mediaKey(avatar);
  if (!key) return [];
  const storage = mediaStorage(config);
  const picture = `${mediaFolder(key)}/large.jpg`;
  const size = await storage.size(picture);
  return size === undefined ? [] : [{ name: 'avatar.jpg', stream: await storage.read(picture), size }];
}

/** Removes the files of an erased member; queued with the erasure, so that none is forgotten. */
export const removeFiles = defineJob({
  name: 'accounts.remove_files',
  queue: 'upkeep',
  data: z.object({ avatar: z.string() }),
  handle: ({ config }, { avatar }) => forgetAvatar(config, avatar),
});
