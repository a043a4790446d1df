import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { mediaFolder, mediaKey, mediaUrl, registerMediaPrefix } from '#server/media/media.ts';
import { makePictures } from '#server/media/pictures.ts';
import type { MediaStorage } from '#server/media/storage.ts';

registerMediaPrefix('officials', /^photo\.(webp|jpg)$/);

/** As official portraits of Congress are published. */
const portrait = { width: 225, height: 275 };

/**
 * Keeps one official photo in the media store and shows it from there; the one before goes.
 * @param who bioguide id, or Open States' id without 'ocd-person/'.
 * @returns false where nobody is known by that id.
 * @throws AppError for bytes that are no picture, or one that cannot be read.
 */
export async function storePhoto(
  db: Db,
  storage: MediaStorage,
  who: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const person = await db
    .selectFrom('representatives')
    .select(['id', 'photo'])
    .where((where) => where.or([where('bioguide', '=', who), where('ocd_person', '=', `ocd-person/${who}`)]))
    .executeTakeFirst();
  if (!person) return false;
  const [picture] = await makePictures(bytes, { sizes: [portrait], field: 'photo' });
  // Named by what was published: the same photo keeps its address, another one gets a new one.
  const name = createHash('sha256').update(`${person.id}`).update(bytes).digest('base64url').slice(0, 22);
  const folder = `officials/${name}`;
  await storage.put(`${folder}/photo.webp`, picture!.webp);
  await storage.put(`${folder}/photo.jpg`, picture!.jpeg);
  const photo = mediaUrl(`${folder}/photo.webp`);
  await db.updateTable('representatives').set({ photo }).where('id', '=', person.id).execute();
  const before = mediaKey(person.photo);
  if (before && person.photo !== photo) await storage.remove(mediaFolder(before));
  return true;
}

/** Bioguide ids of those who sit today: some 540 rows, for importers. */
export async function sittingCongress(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('representatives as r')
    .innerJoin('representative_terms as t', 't.representative_id', 'r.id')
    .select('r.bioguide')
    .distinct()
    .where('r.bioguide', '~', '^[A-Z][0-9]{6}$')
    .where('t.start_date', '<=', sql<string>`current_date`)
    .where('t.end_date', '>', sql<string>`current_date`)
    .orderBy('r.bioguide')
    .execute();
  return rows.flatMap(({ bioguide }) => bioguide ?? []);
}
