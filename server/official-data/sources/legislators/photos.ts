import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { MediaStorage } from '#server/media/storage.ts';
import { savePhoto } from '#server/representatives/photo-store.ts';
import { createItem, type Importer, type StoreOutcome } from '../../engine/importer.ts';

interface PhotoRecord {
  /** Bioguide id, or Open States' id without 'ocd-person/'. */
  id: string;
  bytes: Buffer;
}

/** Official photos, each named after the person: 'C000127.jpg', '295965df-….jpg'. */
export function photosImporter(storage: MediaStorage): Importer<PhotoRecord> {
  return {
    name: 'photos',
    filesLabel: 'photos named after the person (.jpg, .png, .webp)',
    accepts: (fileName) => /\.(jpe?g|png|webp)$/i.test(fileName),
    items: async function* (entries) {
      for await (const { name, data } of entries) {
        const [, id] = /^([A-Z]\d{6}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.\w+$/i.exec(name) ?? [];
        yield id
          ? createItem(`photo:${id}`, data, () => ({ id, bytes: data }))
          : { name, problem: 'The file is not named after a person (C000127.jpg).' };
      }
    },
    store: (db, records) => storeAll(db, storage, records),
  };
}

async function storeAll(db: Db, storage: MediaStorage, records: PhotoRecord[]): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = [];
  for (const record of records) outcomes.push(await storeOne(db, storage, record));
  return outcomes;
}

async function storeOne(db: Db, storage: MediaStorage, { id, bytes }: PhotoRecord): Promise<StoreOutcome> {
  try {
    const isKnown = await savePhoto(db, storage, id, bytes);
    return isKnown ? 'stored' : { refused: `No official has the id ${id}. Import the officials first.` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: 'The file is not a readable picture.' };
  }
}
