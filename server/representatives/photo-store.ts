import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { mediaFolder, mediaKey, mediaUrl, registerMediaPrefix } from '#server/media/media.ts';
import { makePictures } from '#server/media/pictures.ts';
import type { MediaStorage } from '#server/media/storage.ts';

registerMediaPrefix('officials', /^photo\.(webp|jpg)$/);

/** The size of the official portraits of Congress. */
const portrait = { width: 225, height: 275 };

/**
 * Saves an official photo to the media storage, in place of the one before.
 * @param personId bioguide id, or Open States' id without 'ocd-person/'.
 * @returns false for an unknown id.
 * @throws AppError for bytes that are not a readable picture.
 */
export async function savePhoto(
  db: Db,
  storage: MediaStorage,
  personId: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const person = await db
    .selectFrom('representatives')
    .select(['id', 'photo'])
    .where((where) =>
      where.or([where('bioguide', '=', personId), where('ocd_person', '=', `ocd-person/${personId}`)]),
    )
    .executeTakeFirst();
  if (!person) return false;
  const [picture] = await makePictures(bytes, { sizes: [portrait], fit: 'cover', field: 'photo' });
  // Named by its content: the same photo keeps its address, a new one gets a new address.
  const name = createHash('sha256').update(`${person.id}`).update(bytes).digest('base64url').slice(0, 22);
  const folder = `officials/${name}`;
  await storage.put(`${folder}/photo.webp`, picture!.webp);
  await storage.put(`${folder}/photo.jpg`, await picture!.jpeg());
  const photo = mediaUrl(`${folder}/photo.webp`);
  await db.updateTable('representatives').set({ photo }).where('id', '=', person.id).execute();
  const before = mediaKey(person.photo);
  if (before && person.photo !== photo) await storage.remove(mediaFolder(before));
  return true;
}

/** Bioguide ids of sitting members of Congress, for importers: about 540 rows. */
export async function findSittingBioguideIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('representatives as r')
    .innerJoin('representative_terms as t', 't.representative_id', 'r.id')
    .select('r.bioguide')
    .distinct()
    .where('r.bioguide', '~', '^[A-Z][0-9]{6}$')
    .where(sql<boolean>`sits_today(t)`)
    .orderBy('r.bioguide')
    .execute();
  return rows.flatMap(({ bioguide }) => bioguide ?? []);
}
