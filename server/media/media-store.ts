import { sql, type Selectable } from 'kysely';
import type { MediaPurpose } from '#contract/media.ts';
import type { MediaFiles, MediaStatus } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';
import type { ProcessedMedia } from './processing/task.ts';
import type { LinkUse } from './signed-links.ts';

/** What a view of an upload needs. */
const columns = [
  'id',
  'kind',
  'status',
  'failure',
  'name',
  'extension',
  'folder',
  'main_file',
  'sizes',
  'width',
  'height',
  'duration',
  'has_poster',
  'has_captions',
] as const;
export type MediaRow = Pick<Selectable<MediaFiles>, (typeof columns)[number]>;

/**
 * For queries of features that left join media_files: `.select(joinedMedia.as('media'))`, then
 * `mediaView(config, row.media)`.
 */
export const joinedMedia = sql<MediaRow | null>`to_jsonb(media_files)`;

export interface NewMedia {
  id: string;
  ownerId: number;
  purpose: MediaPurpose;
  /** The sender's name for the file, cut into name and extension. */
  name: string;
  extension: string;
  folder: string;
  bytes: number;
  status: 'uploading' | 'processing';
  kind?: 'image' | 'video';
}

export async function insertMedia(db: Db, { ownerId, ...media }: NewMedia): Promise<void> {
  await db
    .insertInto('media_files')
    .values({ owner_id: ownerId, ...media })
    .execute();
}

/**
 * Counts the unattached uploads of a member, with their bytes, the bytes of everyone's, and those of the
 * member's ads of a month.
 */
export async function countUploads(db: Db, ownerId: number) {
  const { rows } = await sql<{ ownFiles: number; ownBytes: number; allBytes: number; adBytes: number }>`
    select
      (
        select coalesce(sum(bytes), 0)::bigint
        from media_files
        where owner_id = ${ownerId} and purpose = 'ad' and created_at > now() - interval '30 days'
      ) as "adBytes",
      count(*) filter (where owner_id = ${ownerId}) as "ownFiles",
      coalesce(sum(bytes) filter (where owner_id = ${ownerId}), 0)::bigint as "ownBytes",
      coalesce(sum(bytes), 0)::bigint as "allBytes"
    from media_files
    where attached_at is null`.execute(db);
  return rows[0]!;
}

export async function mayShareMedia(db: Db, memberId: number): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('may_share_media')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.may_share_media ?? false;
}

/** A member's own upload. */
export async function findOwnMedia(db: Db, id: string, ownerId: number) {
  return db
    .selectFrom('media_files')
    .select([...columns, 'attached_at'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findMediaRows(db: Db, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('media_files').select(columns).where('id', 'in', ids).execute();
}

/**
 * Whether the files of a folder may be served: not those of deleted shares and ads, and for review only those
 * of removed shares and of members who are deactivated.
 */
export async function isServed(db: Db, folder: string, use: LinkUse): Promise<boolean> {
  const hidden = sql<boolean>`exists (
    select
    from shares s
    join posts p on p.id = s.id
    join members m on m.id = s.author_id
    where s.media_id = media_files.id
      and (p.removed_at is not null or m.deactivated_at is not null)
  )`;
  const row = await db
    .selectFrom('media_files')
    .select('id')
    .where('folder', '=', folder)
    .where('deleted_at', 'is', null)
    .where('owner_id', 'is not', null)
    .$if(use === 'view', (query) => query.where(sql<boolean>`not ${hidden}`))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an upload once. @returns undefined if it is not the member's, not for this purpose, or taken. */
export async function setAttached(
  db: Db,
  { id, ownerId, purpose }: { id: string; ownerId: number; purpose: MediaPurpose },
): Promise<MediaRow | undefined> {
  return db
    .updateTable('media_files')
    .set({ attached_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('status', 'in', ['processing', 'ready'])
    .where('attached_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Stops serving the files of an upload, unless a share or an ad has taken it; the sweep deletes them. The
 * trigger delete_media does the same for deleted shares and ads.
 * @returns false if one has.
 */
export async function setDiscarded(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_files')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for all uploads that nothing has taken within a day. */
export async function discardOld(db: Db): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ deleted_at: sql`now()` })
    .where('attached_at', 'is', null)
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Saves the result of the first check of a resumable upload: its kind, or why it is not accepted. */
export async function setKind(
  db: Db,
  id: string,
  result: { kind: 'image' | 'video' } | { failure: string },
): Promise<void> {
  const values =
    'kind' in result
      ? { kind: result.kind, status: 'processing' as const }
      : { failure: result.failure, status: 'failed' as const };
  await db
    .updateTable('media_files')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'uploading')
    .execute();
}

/** Counts an attempt. @returns undefined if nothing is left to do. */
export async function beginAttempt(
  db: Db,
  id: string,
): Promise<{ id: string; folder: string; purpose: MediaPurpose; attempts: number } | undefined> {
  return db
    .updateTable('media_files')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('deleted_at', 'is', null)
    .returning(['id', 'folder', 'purpose', 'attempts'])
    .executeTakeFirst();
}

/** Does not count an attempt that failed for a reason other than the file. */
export async function undoAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('media_files')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function hasPoster(db: Db, id: string): Promise<boolean> {
  const media = await db
    .selectFrom('media_files')
    .select('has_poster')
    .where('id', '=', id)
    .executeTakeFirst();
  return media?.has_poster ?? false;
}

/** Records what became of an upload. @returns false if that is recorded already. */
export async function saveOutcome(db: Db, id: string, outcome: ProcessedMedia | string): Promise<boolean> {
  const values =
    typeof outcome === 'string'
      ? { status: 'failed' as const, failure: outcome }
      : {
          status: 'ready' as const,
          kind: outcome.kind,
          main_file: outcome.mainFile,
          sizes: JSON.stringify(outcome.sizes),
          width: outcome.width,
          height: outcome.height,
          duration: outcome.duration,
          ...(outcome.hasPoster && { has_poster: true }),
        };
  const row = await db
    .updateTable('media_files')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks that a video has a poster or captions. */
export async function setExtra(db: Db, id: string, extra: 'has_poster' | 'has_captions'): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ [extra]: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Uploads whose files can be deleted, those of deleted members included. */
export async function findDeleted(db: Db, limit: number): Promise<{ id: string; folder: string }[]> {
  return db
    .selectFrom('media_files')
    .select(['id', 'folder'])
    .where((where) => where.or([where('deleted_at', 'is not', null), where('owner_id', 'is', null)]))
    .limit(limit)
    .execute();
}

export async function deleteRows(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('media_files').where('id', 'in', ids).execute();
}

/** Returns the folders that belong to an upload. */
export async function knownFolders(db: Db, folders: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media_files')
    .select('folder')
    .where('folder', '=', sql<string>`any(${folders}::text[])`)
    .execute();
  return new Set(rows.map(({ folder }) => folder));
}

export interface UploadRow {
  id: string;
  owner_id: number | null;
  folder: string;
  purpose: MediaPurpose;
  status: MediaStatus;
  bytes: number;
}

/** A resumable upload of any member. */
export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('media_files')
    .select(['id', 'owner_id', 'folder', 'purpose', 'status', 'bytes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What a member has uploaded, for the export of their data. */
export async function findUploadsOf(db: Db, ownerId: number) {
  return db
    .selectFrom('media_files')
    .select([
      'id',
      'purpose',
      'kind',
      'status',
      'name',
      'extension',
      'bytes',
      'folder',
      'main_file',
      'has_poster',
      'has_captions',
      'created_at',
      'attached_at',
    ])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export async function hasUploads(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('media_files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row !== undefined;
}
