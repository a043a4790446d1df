import { photos as importer } from '#server/official-data/sources/photos/photos.ts';
import { mediaStorage } from '#server/media/media.ts';
import { findSittingBioguideIds } from '#server/representatives/photo-store.ts';
import type { AnyImporter, SyncSource } from '../../schedule/sync-source.ts';

const chunk = 50;

/** Official portraits of those who sit in Congress or head the executive; somebody new may have none yet. */
export const photos: SyncSource = {
  name: 'photos',
  title: 'Photos of members of Congress',
  publisher: 'unitedstates/images',
  address: 'photos',
  rhythm: { everyHours: 168, at: '04:10' },
  sync: async (run) => {
    const people = await findSittingBioguideIds(run.db);
    await run.import(importer(mediaStorage(run.config)) as AnyImporter, async function* () {
      for (const [index, bioguide] of people.entries()) {
        const url = `${run.address('photos')}/450x550/${bioguide}.jpg`;
        yield* run.document('photos', url, { kind: 'jpeg', mayBeMissing: true });
        if (index % chunk === chunk - 1) await run.checkpoint();
      }
    });
  },
};
