import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mediaFolder, mediaKey, mediaStorage } from './media.ts';

/** Removes the pictures of an avatar's address, if they are ours. */
export async function removeAvatar(config: Config, avatar: string | null): Promise<void> {
  const key = mediaKey(avatar);
  if (key) await mediaStorage(config).remove(mediaFolder(key));
}

/** Removes pictures in the background. Queue it in the transaction that deletes their rows. */
export const removeFiles = defineJob({
  name: 'accounts.remove_files',
  queue: 'upkeep',
  data: z.object({ avatar: z.string() }),
  handle: ({ config }, { avatar }) => removeAvatar(config, avatar),
});
