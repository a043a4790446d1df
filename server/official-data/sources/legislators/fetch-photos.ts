import { mediaStorage } from '#server/media/media.ts';
import { findSittingBioguideIds } from '#server/representatives/photo-store.ts';
import type { SyncSource } from '../../schedule/sync-source.ts';
import { photosImporter } from './photos.ts';

/** Official portraits of the members of Congress and the executive. New members may not have one yet. */
export const photos: SyncSource = {
  name: 'photos',
  title: 'Photos of members of Congress',
  publisher: 'unitedstates/images',
  address: 'photos',
  schedule: { every: 'week', at: '09:25' },
  sync: async (run) => {
    const people = await findSittingBioguideIds(run.db);
    await run.import(photosImporter(mediaStorage(run.config)), async function* () {
      for (const bioguide of people) {
        const url = `${run.address}/450x550/${bioguide}.jpg`;
        yield* run.fetchDocument(url, { kind: 'jpeg', mayBeMissing: true });
      }
    });
  },
};
