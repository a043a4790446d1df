import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { mediaMaxBytes, type MediaPurpose } from '#contract/media.ts';
import { mediaTooLarge } from '#contract/media/limits.ts';
import type { Upload } from '#contract/fields.ts';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { parseFileName } from './file-name.ts';
import { mediaStorage } from './media.ts';
import {
  countUploads,
  insertMedia,
  mayShareMedia,
  setDiscarded,
  setKind,
  type NewMedia,
} from './media-store.ts';
import { sourceKey } from './media-view.ts';
import { processUpload, queueProcessing } from './process-media.ts';
import { ProcessingFailed, runTask } from './processing/run-task.ts';
import type { CheckedMedia } from './processing/task.ts';

/** Uploads that are attached to nothing yet. They are deleted after a day. */
const limits = {
  filesPerMember: 20,
  bytesPerMember: 1_000_000_000,
  totalBytes: 20_000_000_000,
  /** In 30 days, including those in use: everyone may run ads. */
  adBytesPerMember: 2_000_000_000,
};
/** Child processes of requests at a time. A malicious file can make each use a gigabyte. */
const childLimit = pLimit(2);

interface Received {
  ownerId: number;
  purpose: MediaPurpose;
  field: string;
  upload: Upload;
}

/**
 * Stores the file of a multipart call. An image is processed at once, a video by a job.
 * @returns the media id.
 * @throws AppError with the reason why the file is not accepted.
 */
export async function receiveUpload(
  services: Services,
  { ownerId, purpose, field, upload }: Received,
): Promise<string> {
  const { db, config } = services;
  const { size: bytes } = await stat(upload.path);
  await checkUploadAllowed(db, { ownerId, purpose, bytes, field });
  const { kind } = await checkContent(upload.path, { purpose, field });
  const id = randomUUID();
  const folder = newFolder();
  await insertUpload(
    db,
    { id, ownerId, purpose, ...parseFileName(upload.filename), folder, bytes, status: 'processing', kind },
    field,
  );
  try {
    await mediaStorage(config).putFile(sourceKey({ folder }), upload.path);
    await queueProcessing(services, { id, kind });
  } catch (error) {
    await setDiscarded(db, id);
    throw error;
  }
  if (kind === 'image') await processNow(services, id);
  return id;
}

/** If this fails, the queued job tries again. */
async function processNow(services: Services, id: string): Promise<void> {
  await childLimit(() => processUpload(services, id)).catch(() => undefined);
}

/** Stores a resumable upload that has arrived in full. A file that is not accepted becomes a failed one. */
export async function finishUpload(
  services: Services,
  media: { id: string; folder: string; purpose: MediaPurpose },
  path: string,
): Promise<void> {
  const { db, config, jobs } = services;
  const checked = await checkContent(path, { purpose: media.purpose, field: 'file' }).catch(
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
  if (checked instanceof AppError) return setKind(db, media.id, { failure: checked.message });
  await mediaStorage(config).putFile(sourceKey(media), path);
  await db.transaction().execute(async (db) => {
    await setKind(db, media.id, { kind: checked.kind });
    await queueProcessing({ db, jobs }, { id: media.id, kind: checked.kind });
  });
  if (checked.kind === 'image') await processNow(services, media.id);
}

/** Checks the limits again under a lock, for simultaneous uploads. @throws as `checkUploadAllowed` does */
export async function insertUpload(db: Db, media: NewMedia, field?: string): Promise<void> {
  const { ownerId, purpose, bytes } = media;
  await db.transaction().execute(async (db) => {
    await lock(db, 'uploads');
    await checkUploadAllowed(db, { ownerId, purpose, bytes, ...(field && { field }) });
    await insertMedia(db, media);
  });
}

/** @throws AppError body_too_large, forbidden, invalid_values (too many unused files) or unavailable */
export async function checkUploadAllowed(
  db: Db,
  {
    ownerId,
    purpose,
    bytes,
    field = 'file',
  }: { ownerId: number; purpose: MediaPurpose; bytes: number; field?: string },
): Promise<void> {
  if (bytes > mediaMaxBytes[purpose]) throw new AppError('body_too_large', { text: mediaTooLarge });
  if (purpose === 'share' && !(await mayShareMedia(db, ownerId))) throw new AppError('forbidden');
  const { ownFiles, ownBytes, allBytes, adBytes } = await countUploads(db, ownerId);
  if (ownFiles >= limits.filesPerMember || ownBytes + bytes > limits.bytesPerMember)
    throw invalidValue(
      field,
      'You have uploaded many files that you have not used. Please try again tomorrow.',
    );
  if (purpose === 'ad' && adBytes + bytes > limits.adBytesPerMember)
    throw invalidValue(field, 'Your ads of the last 30 days have 2 GB of videos already.');
  if (allBytes + bytes > limits.totalBytes) throw new AppError('unavailable');
}

/** A storage folder that cannot be guessed. */
export function newFolder(): string {
  return randomBytes(16).toString('base64url');
}

async function checkContent(
  path: string,
  { purpose, field }: { purpose: MediaPurpose; field: string },
): Promise<CheckedMedia> {
  // The child process may write here, but a check writes nothing.
  const outFolder = await mkdtemp(join(tmpdir(), 'polity-check-'));
  try {
    const result = await childLimit(() => runTask({ action: 'check', path, outFolder, purpose }));
    if ('done' in result) return result.done;
    const { code, text } = result.refused;
    throw new AppError(code, { text, ...(code === 'invalid_values' && { fields: { [field]: text } }) });
  } catch (error) {
    if (!(error instanceof ProcessingFailed)) throw error;
    throw invalidValue(field, 'This file cannot be read. Choose another one.');
  } finally {
    await rm(outFolder, { recursive: true, force: true });
  }
}
