import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { mediaFolder, mediaStorage } from '#server/media/media.ts';
import { imagePrefix } from './link-preview.ts';
import { deleteExpired, imageFolders } from './link-previews-store.ts';

/** Deletes expired previews, and pictures that belong to no preview. */
export const sweepPreviews = defineJob({
  name: 'link_previews.sweep',
  queue: 'upkeep',
  cron: '37 4 * * *',
  data: z.object({}),
  async handle({ db, config }) {
    const storage = mediaStorage(config);
    // Listed first: a picture that is saved meanwhile has no row yet.
    const stored = (await storage.list()).filter((key) => key.startsWith(`${imagePrefix}/`));
    for (const folder of await deleteExpired(db)) await storage.remove(`${imagePrefix}/${folder}`);
    const known = await imageFolders(db);
    for (const key of stored) if (!known.has(key.split('/')[1]!)) await storage.remove(mediaFolder(key));
  },
});
