import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mediaKey, mediaStorage } from '#server/media/media.ts';
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
  const folder = key.slice(0, key.lastIndexOf('/'));
  const file = await mediaStorage(config).get(`${folder}/large.jpg`);
  return file ? [{ name: 'avatar.jpg', ...file }] : [];
}

/** Removes the files of an erased member; queued with the erasure, so that none is forgotten. */
export const removeFiles = defineJob({
  name: 'accounts.remove_files',
  queue: 'upkeep',
  data: z.object({ avatar: z.string() }),
  handle: ({ config }, { avatar }) => forgetAvatar(config, avatar),
});
