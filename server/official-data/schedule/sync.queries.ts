import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { saveRunCounts, type Counts } from '../engine/import-runs-store.ts';
import type { CacheValidators } from './fetcher.ts';

export interface KnownDocument extends CacheValidators {
  version: string | null;
}

/** By primary key. */
export async function findDocument(db: Db, url: string): Promise<KnownDocument | undefined> {
  const row = await db
    .selectFrom('sync_documents')
    .select(['etag', 'last_modified', 'version'])
    .where('url', '=', url)
    .executeTakeFirst();
  return row && { etag: row.etag, lastModified: row.last_modified, version: row.version };
}

/** Versions of all documents below a URL: one range of the primary key, at most some ten thousand rows. */
export async function findVersions(db: Db, baseUrl: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('sync_documents')
    .select(['url', 'version'])
    .where('url', '>=', baseUrl)
    .where('url', '<', `${baseUrl}\u{10ffff}`)
    .execute();
  return new Map(rows.filter(({ url }) => url.startsWith(baseUrl)).map(({ url, version }) => [url, version]));
}

export interface FetchedDocument extends KnownDocument {
  url: string;
}

/** Records documents as read. Call it when everything in them is stored. */
export async function saveDocuments(db: Db, documents: FetchedDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const unique = [...new Map(documents.map((document) => [document.url, document])).values()];
  const rows = JSON.stringify(
    unique.map(({ url, etag, lastModified, version }) => ({
      url,
      etag,
      last_modified: lastModified,
      version,
    })),
  );
  await sql`
    insert into sync_documents (url, etag, last_modified, version)
    select url, etag, last_modified, version
    from json_to_recordset(${rows}::json) as r (url text, etag text, last_modified text, version text)
    on conflict (url) do update set etag = excluded.etag, last_modified = excluded.last_modified,
      version = excluded.version`.execute(db);
}

/** Records the version of a document whose content has not changed. */
export async function saveVersion(db: Db, url: string, version: string): Promise<void> {
  await db.updateTable('sync_documents').set({ version }).where('url', '=', url).execute();
}

export async function readCursor(db: Db, source: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sync_cursors')
    .select('value')
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function saveCursor(db: Db, source: string, name: string, value: string): Promise<void> {
  await db
    .insertInto('sync_cursors')
    .values({ source, name, value })
    .onConflict((conflict) => conflict.columns(['source', 'name']).doUpdateSet({ value }))
    .execute();
}

export async function finishRun(db: Db, id: number, counts: Counts, failure: string | null): Promise<void> {
  await saveRunCounts(db, id, counts, true);
  if (failure !== null) await db.updateTable('import_runs').set({ failure }).where('id', '=', id).execute();
}
