import type { MediaPurpose, MediaView } from '#contract/media.ts';
import type { Upload } from '#contract/fields.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { findMediaRows, findOwnMedia, mayShareMedia, setAttached, setDiscarded } from './media-store.ts';
import { mediaView } from './media-view.ts';
import { receiveUpload } from './receive-upload.ts';
import type { LinkUse } from './signed-links.ts';
import { sweepMedia } from './sweep.ts';

export interface MediaSource {
  ownerId: number;
  purpose: MediaPurpose;
  /** The input that errors name: 'attachment', 'ad_video'. */
  field: string;
  /** The file of a multipart call. */
  upload?: Upload | undefined;
  /** The id of a resumable upload. */
  uploadId?: string | null | undefined;
}

/**
 * Checks and stores the file of a multipart call, then runs `work` with its media id. If `work` fails before
 * it has attached the file, the file is deleted again. With an upload id, `work` gets that id; without both,
 * it gets null.
 *
 * Call it outside of a transaction: checking a video takes time. In the transaction of `work`, call
 * `attachMedia` and store the id in a column `media_id uuid unique references media_files on delete set
 * null`, with the trigger `delete_media` (0017_media.sql) on the table.
 * @throws AppError unsupported_media_type, body_too_large or invalid_values with the reason for `field`;
 * forbidden for a share by a member without permission.
 */
export async function withMedia<T>(
  services: Services,
  source: MediaSource,
  work: (mediaId: string | null) => Promise<T>,
): Promise<T> {
  if (!source.upload) return work(source.uploadId || null);
  const id = await receiveUpload(services, { ...source, upload: source.upload });
  try {
    return await work(id);
  } catch (error) {
    await discardUpload(services, id);
    throw error;
  }
}

/**
 * Takes an upload for a row of a feature, in the feature's transaction. Once only: a second call with the
 * same id fails.
 * @returns the view of the file; its status is processing or ready.
 * @throws AppError invalid_values with a sentence for `field`; forbidden for a share by a member without
 * permission.
 */
export async function attachMedia(
  { db, config }: Pick<Services, 'db' | 'config'>,
  mediaId: string,
  { ownerId, purpose, field }: Pick<MediaSource, 'ownerId' | 'purpose' | 'field'>,
): Promise<MediaView> {
  const refuse = (text: string) => invalidValue(field, text);
  if (!isUuid(mediaId)) throw refuse('This file was not uploaded. Choose it again.');
  // It may have been taken back since the upload.
  if (purpose === 'share' && !(await mayShareMedia(db, ownerId))) throw new AppError('forbidden');
  const row = await setAttached(db, { id: mediaId, ownerId, purpose });
  if (row) return mediaView(config, row);
  const found = await findOwnMedia(db, mediaId, ownerId);
  if (found?.status === 'failed') throw refuse(found.failure!);
  if (found?.status === 'uploading') throw refuse('The upload has not finished yet.');
  throw refuse('This file was not uploaded. Choose it again.');
}

/** Views by media id, with signed links. Whether the viewer may see them is for the feature to decide. */
export async function mediaViews(
  { db, config }: Pick<Services, 'db' | 'config'>,
  ids: string[],
  use?: LinkUse,
): Promise<Map<string, MediaView>> {
  const rows = await findMediaRows(db, ids);
  const views = await Promise.all(rows.map((row) => mediaView(config, row, use)));
  return new Map(views.map((view) => [view.id, view]));
}

/** Gives up an upload, unless a share or an ad has taken it meanwhile. @returns false if one has. */
export async function discardUpload(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  id: string,
): Promise<boolean> {
  if (!(await setDiscarded(db, id))) return false;
  await jobs.enqueue(db, sweepMedia, {});
  return true;
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
