import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export interface StoredPage {
  title: string;
  description: string;
  siteName: string;
  url: string;
}

export interface StoredPreview {
  /** Null: the page has no preview. */
  page: StoredPage | null;
  imageFolder: string | null;
}

const hashOf = (url: string) => hash('sha256', url, 'buffer');

export async function findPreview(db: Db, url: string): Promise<StoredPreview | undefined> {
  const row = await db
    .selectFrom('link_previews')
    .select(['page', 'image_folder'])
    .where('url_hash', '=', hashOf(url))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { page: row.page as unknown as StoredPage | null, imageFolder: row.image_folder };
}

/** A picture that it replaces stays until the next sweep. */
export async function savePreview(
  db: Db,
  url: string,
  { page, imageFolder }: StoredPreview,
  seconds: number,
): Promise<void> {
  const values = {
    page: page && JSON.stringify(page),
    image_folder: imageFolder,
    expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insertInto('link_previews')
    .values({ url_hash: hashOf(url), ...values })
    .onConflict((conflict) => conflict.column('url_hash').doUpdateSet(values))
    .execute();
}

/** Deletes previews that have expired. @returns the folders of their pictures. */
export async function deleteExpired(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('link_previews')
    .where('expires_at', '<', sql<Date>`now()`)
    .returning('image_folder')
    .execute();
  return rows.flatMap(({ image_folder }) => image_folder ?? []);
}

/** The folders of all pictures. */
export async function imageFolders(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('link_previews')
    .select('image_folder')
    .where('image_folder', 'is not', null)
    .execute();
  return new Set(rows.map(({ image_folder }) => image_folder!));
}
