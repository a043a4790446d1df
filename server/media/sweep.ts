import { join } from 'node:path';
import { z } from 'zod';
import { removeStale } from '#server/http/uploads.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mediaFolder, mediaStorage } from './media.ts';
import { deleteRows, discardOld, findDeleted, knownFolders } from './media-store.ts';
import { folderOfKey, mediaFolders } from './media-view.ts';
import { processingFolder } from './process-media.ts';
import { removeResumable, resumableFolder } from './resumable-folder.ts';

const batch = 100;

/** Deletes uploads that ended, with their files. Deletes rows last, so an interrupted run is repeated. */
export const sweepMedia = defineJob({
  name: 'media.sweep',
  queue: 'upkeep',
  cron: '23 * * * *',
  data: z.object({}),
  async handle({ db, config }) {
    const storage = mediaStorage(config);
    await discardOld(db);
    const next = () => findDeleted(db, batch);
    for (let ended = await next(); ended.length > 0; ended = await next()) {
      for (const { id, folder } of ended) {
        for (const path of mediaFolders({ folder })) await storage.remove(path);
        await removeResumable(config, id);
      }
      await deleteRows(
        db,
        ended.map(({ id }) => id),
      );
    }
    await removeStale(processingFolder(config));
    await removeStale(resumableFolder(config));
    // Files that a killed process was writing (storage.ts).
    await removeStale(join(config.dataDir, 'media/drafts'));
  },
});

/** Deletes stored files that belong to no upload, such as those of members whose row was deleted. */
export const sweepOrphans = defineJob({
  name: 'media.sweep_orphans',
  queue: 'upkeep',
  cron: '53 3 * * *',
  data: z.object({}),
  async handle({ db, config }) {
    const storage = mediaStorage(config);
    // An upload has its row before its files, so the files that are listed now have rows.
    const keys = (await storage.list()).filter((key) => folderOfKey(key) !== undefined);
    const known = await knownFolders(db, [...new Set(keys.map((key) => folderOfKey(key)!))]);
    const orphans = keys.filter((key) => !known.has(folderOfKey(key)!));
    for (const folder of new Set(orphans.map(mediaFolder))) await storage.remove(folder);
  },
});
