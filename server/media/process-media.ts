import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { MediaPurpose } from '#contract/media.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/jobs/services.ts';
import { mediaStorage } from './media.ts';
import { beginAttempt, hasPoster, saveOutcome, undoAttempt } from './media-store.ts';
import { fileKey, sourceKey } from './media-view.ts';
import { ProcessingFailed, runTask } from './processing/run-task.ts';
import type { CheckedMedia, ProcessedMedia } from './processing/task.ts';

/** A file fails when its processing has ended the server itself this often. */
const maxAttempts = 3;
const unreadable = 'This file could not be processed. Choose another one.';

type OnSettled = (db: Db, media: { id: string; status: 'ready' | 'failed' }) => Promise<void>;
const handlers = new Map<MediaPurpose, OnSettled>();

/**
 * Calls the feature when an upload is ready or has failed, once, in the transaction that records it (`db`).
 * A feature that attaches an upload finds its status in the reply of `attachMedia`; this reports changes.
 */
export function onMediaSettled(purpose: MediaPurpose, handler: OnSettled): void {
  handlers.set(purpose, handler);
}

/** Makes the files to serve from what a member sent. A second run for the same upload changes nothing. */
export const processMedia = defineJob({
  name: 'media.process',
  queue: 'media',
  data: z.object({ id: z.string() }),
  handle: (services, { id }) => processUpload(services, id),
});

/** An image is processed right after its upload. Its job runs in case that was interrupted. */
const jobDelayMs = 60_000;

/** Queues the processing of an upload, in the transaction that stores it. */
export async function queueProcessing(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, kind }: { id: string; kind: CheckedMedia['kind'] },
): Promise<void> {
  const startAfter = new Date(Date.now() + jobDelayMs);
  await jobs.enqueue(db, processMedia, { id }, { key: id, ...(kind === 'image' && { startAfter }) });
}

/** What the job does. Features get the outcome through `onMediaSettled`. */
export async function processUpload({ db, config }: Services, id: string): Promise<void> {
  const media = await beginAttempt(db, id);
  if (!media) return;
  const outcome =
    media.attempts > maxAttempts
      ? unreadable
      : await withFolder(config, (work) => make({ db, config }, media, work)).catch(
          async (error: unknown) => {
            await undoAttempt(db, id);
            throw error;
          },
        );
  await db.transaction().execute(async (db) => {
    if (!(await saveOutcome(db, id, outcome))) return;
    await handlers.get(media.purpose)?.(db, { id, status: typeof outcome === 'string' ? 'failed' : 'ready' });
  });
  await mediaStorage(config).remove(sourceKey(media).replace(/\/source$/, ''));
}

/** @returns what was made, or why the file is not accepted. */
async function make(
  { db, config }: Pick<Services, 'db' | 'config'>,
  media: { id: string; folder: string; purpose: MediaPurpose },
  { source, outFolder }: WorkFolder,
): Promise<ProcessedMedia | string> {
  const storage = mediaStorage(config);
  await pipeline(await storage.read(sourceKey(media)), createWriteStream(source));
  const task = { action: 'process', path: source, outFolder, purpose: media.purpose } as const;
  const result = await runTask(task).catch((error: unknown) => {
    if (error instanceof ProcessingFailed) return { refused: { text: unreadable } };
    throw error;
  });
  if ('refused' in result) return result.refused.text;
  // Keep a poster that the member chose, even one chosen while the video was processed.
  const chosen = await hasPoster(db, media.id);
  const files = result.done.files.filter((name) => name !== 'poster.jpg' || !chosen);
  for (const name of files) await storage.putFile(fileKey(media, name), join(outFolder, name));
  return result.done;
}

interface WorkFolder {
  source: string;
  outFolder: string;
}

async function withFolder<T>(config: Config, work: (folder: WorkFolder) => Promise<T>): Promise<T> {
  const parent = processingFolder(config);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'job-'));
  try {
    const outFolder = join(folder, 'out');
    await mkdir(outFolder);
    return await work({ source: join(folder, 'source'), outFolder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files in progress. Those of a killed process stay until the sweep removes them. */
export function processingFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'processing');
}
